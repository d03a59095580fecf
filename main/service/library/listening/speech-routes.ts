import { processingStatus } from '#shared/model/processing-status.ts'
import { speechKinds, type SpeechPauses, usuallyLeftOut } from '#shared/model/speech-choices.ts'
import * as t from '#shared/words/service/listening.ts'
import type { FolderKey } from '../../file-cache/folder-key.ts'
import { speechMarks } from './speech-marks.ts'
import { isOwn, type SpeechVoices } from './speech-voices.ts'
import { type Speech, type Speeches, TextChanged } from './speeches.ts'
import type { CallContext, Routes } from '../../calls/answer.ts'
import { ApiError } from '../../calls/api-error.ts'

type SpeechRoutes = Pick<
  Routes,
  'speech' | 'speechMarks' | 'speechPlan' | 'speechText' | 'speechVoices' | 'speechSample' | 'speechAudio'
>

/** Time for which an audio address stays valid. */
const GOOD_FOR_MS = 24 * 60 * 60 * 1000
const RETRY_MS = 2000

interface Wanted {
  readonly content_id: number
  readonly voice?: number | undefined
  readonly chunk?: number | undefined
  readonly text_hash?: string | undefined
  readonly leave_out?: string | undefined
  readonly pauses?: SpeechPauses | undefined
}

export function speechRoutes(
  speeches: Speeches,
  voices: SpeechVoices,
  key: FolderKey,
  clock: () => number,
): SpeechRoutes {
  const known = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof TextChanged) throw new ApiError(409, 'text_changed', error.message)
      throw error
    }
  }
  const speak = ({ account }: CallContext, wanted: Wanted): Promise<Speech> =>
    known(
      speeches.speak(account, {
        contentId: wanted.content_id,
        voice: wanted.voice ?? null,
        chunk: wanted.chunk ?? 0,
        textHash: wanted.text_hash ?? null,
        leaveOut: leftOut(wanted.leave_out),
        pauses: wanted.pauses ?? 'normal',
      }),
    )
  return {
    speech: async (call, { body }) => {
      const speech = await speak(call, body)
      const { chunk, spoken, name, voice, reason } = speech
      // This is an estimate: the chunk may be spoken slightly faster or slower than the rest.
      const total = spoken && chunk ? (spoken.length / chunk.characters) * speech.characters : null
      const status = reason ? processingStatus.failed : spoken ? processingStatus.complete : processingStatus.inProgress
      return {
        body: {
          content_id: speech.contentId,
          status,
          voice: voice?.id ?? null,
          chunk: body.chunk ?? 0,
          num_chunks: speech.numChunks,
          engine: voice && (isOwn(voice) ? 'espeak' : 'server'),
          language: speech.language,
          text_hash: speech.textHash,
          reason,
          message: speech.message,
          retry_after_ms: status === processingStatus.inProgress ? RETRY_MS : null,
          audio_url: name && addressOf(call.url, name, key, clock() + GOOD_FOR_MS),
          audio_length: spoken?.length ?? null,
          total_length: speech.numChunks === 1 ? (spoken?.length ?? null) : total,
          is_estimate: speech.numChunks !== 1,
          word_start: chunk?.wordStart ?? 0,
          word_end: chunk?.wordEnd ?? 0,
          char_start: chunk?.start ?? 0,
          char_end: chunk?.end ?? 0,
        },
      }
    },
    speechMarks: async (call, { query }) => {
      const { chunk, spoken, text } = await speak(call, query)
      if (!chunk || !spoken) throw new ApiError(404, 'not_spoken', t.thisPartHasNoAudioYet)
      return { body: { speech_marks: speechMarks(chunk, spoken, text) } }
    },
    speechPlan: async ({ account }, { query }) => {
      const plan = await speeches.plan(account, query.content_id, leftOut(query.leave_out))
      const { textHash, textLength, language, paragraphs, chunks } = plan
      return {
        body: {
          text_hash: textHash,
          language,
          text_length: textLength,
          paragraphs,
          chunks: chunks.map(({ start, end, characters }) => ({ char_start: start, char_end: end, characters })),
        },
      }
    },
    speechText: async ({ account }, { query }) => {
      const said = await known(
        speeches.said(account, {
          contentId: query.content_id,
          chunk: query.chunk ?? 0,
          textHash: query.text_hash ?? null,
          leaveOut: leftOut(query.leave_out),
          pauses: query.pauses ?? 'normal',
        }),
      )
      return {
        body: {
          utterances: said.map(({ said: text, language, pauseMs, words }) => ({
            said: text,
            language,
            pause_ms: pauseMs,
            words: words.map(({ from, to, start, end }) => ({ from, to, char_start: start, char_end: end })),
          })),
        },
      }
    },
    speechVoices: async ({ account }) => ({
      body: {
        voices: (await voices.all(account)).map((voice) => ({
          id: voice.id,
          name: voice.name,
          engine: isOwn(voice) ? 'espeak' : 'server',
          language: voice.language,
          quality: isOwn(voice) ? ('basic' as const) : null,
          sends_text_to: isOwn(voice) ? null : voice.host,
        })),
      },
    }),
    speechSample: async (call, { body: { voice, language } }) => {
      const sample = await speeches.sample(call.account, voice, language)
      if (!sample) throw new ApiError(404, 'not_found', t.thisVoiceDoesntExist)
      const { name, reason, message } = sample
      return { body: { audio_url: name && addressOf(call.url, name, key, clock() + GOOD_FOR_MS), reason, message } }
    },
    speechAudio: async (_call, { params: { name }, query: { until, key: given } }) => {
      if (until < clock() || !key.admits(given, signed(name, until)))
        throw new ApiError(403, 'key_not_valid', t.thisAudioAddressHasExpired)
      const found = await speeches.sound(name)
      if (!found) throw new ApiError(404, 'not_found', t.thisAudioIsNoLongerStored)
      const { mp3 } = found
      const read = (start: number, end: number) => Promise.resolve(mp3.slice(start, end))
      return {
        file: {
          mediaType: 'audio/mpeg',
          name: 'speech.mp3',
          size: mp3.byteLength,
          version: name,
          keptFor: GOOD_FOR_MS / 1000,
          read,
        },
      }
    },
  }
}

const leftOut = (given = usuallyLeftOut.join(',')) => speechKinds.filter((kind) => given.split(',').includes(kind))
const signed = (name: string, until: number): string => `${name} ${until}`

function addressOf(asked: URL, name: string, key: FolderKey, until: number): string {
  const version = asked.pathname.split('/')[2] ?? ''
  const query = new URLSearchParams({ until: String(until), key: key.sign(signed(name, until)) })
  return `${asked.origin}/api/${version}/speech/audio/${name}/?${query.toString()}`
}
