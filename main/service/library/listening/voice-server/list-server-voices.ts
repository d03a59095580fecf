import * as z from 'zod/mini'
import { decodeText } from '../../../decoding/decode-text.ts'
import { type Outbound, OutboundError } from '../../../outbound/index.ts'
import { failureOf } from './ask-voice-server.ts'

export interface NamedVoice {
  readonly name: string
  /** A BCP 47 tag, or null if the voice speaks any language that the server supports. */
  readonly language: string | null
}

/** Maximum number of voices stored for a server. */
export const MOST_VOICES = 200
const LONGEST_NAME = 100

const one = z.union([
  z.string(),
  z.looseObject({
    id: z.optional(z.string()),
    name: z.optional(z.string()),
    voice_id: z.optional(z.string()),
    language: z.optional(z.nullable(z.string())),
  }),
])
const list = z.union([
  z.array(one),
  z.pipe(
    z.looseObject({ voices: z.array(one) }),
    z.transform(({ voices }) => voices),
  ),
  z.pipe(
    z.looseObject({ data: z.array(one) }),
    z.transform(({ data }) => data),
  ),
])

/**
 * Returns the voices that a server lists. The result is empty if the server has no list. Throws VoiceServerFailed if
 * the server can't be reached.
 */
export async function listServerVoices(outbound: Outbound, url: string): Promise<NamedVoice[]> {
  try {
    const { body, charset } = await outbound.fetch({ url: `${url}/audio/voices`, kind: 'feed' })
    const read = list.safeParse(JSON.parse(decodeText(body, charset).text))
    return read.success ? namedVoices(read.data.map(named)) : []
  } catch (error) {
    // Most servers have no such list. A response that is not JSON counts as no list either.
    if (error instanceof SyntaxError) return []
    if (error instanceof OutboundError && error.status !== null) return []
    throw failureOf(error, url)
  }
}

/** Removes duplicates and invalid names. */
export function namedVoices(given: readonly NamedVoice[]): NamedVoice[] {
  const known = new Map<string, NamedVoice>()
  for (const { name, language } of given) {
    const plain = name.trim()
    if (plain === '' || plain.length > LONGEST_NAME || /\p{Cc}/u.test(plain)) continue
    known.set(plain, { name: plain, language: language ?? languageIn(plain) })
  }
  return [...known.values()].slice(0, MOST_VOICES)
}

function named(voice: z.infer<typeof one>): NamedVoice {
  if (typeof voice === 'string') return { name: voice, language: null }
  const tag = voice.language ?? null
  return {
    name: voice.id ?? voice.voice_id ?? voice.name ?? '',
    language: tag !== null && /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag) ? tag : null,
  }
}

/** Names of Kokoro's voices start with a letter for their language, and one for their pitch. */
const kokoro: Readonly<Record<string, string>> = {
  a: 'en-US',
  b: 'en-GB',
  e: 'es',
  f: 'fr',
  h: 'hi',
  i: 'it',
  j: 'ja',
  p: 'pt-BR',
  z: 'zh',
}
const languageIn = (name: string): string | null => kokoro[/^([a-z])[fm]_[a-z]/.exec(name)?.[1] ?? ''] ?? null
