import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { explain } from '#shared/reasons/sentences.ts'
import { storedOrNull, storedReason, sentenceOfStored } from '#shared/reasons/stored.ts'
import * as t from '#shared/words/service/listening.ts'
import type { Database } from '../../../database/database.ts'
import type { Change } from '../../../database/transaction.ts'
import type { Outbound } from '../../../outbound/index.ts'
import type { Vault } from '../../../secrets/vault.ts'
import type { AudioSamples } from '../../../speech/index.ts'
import { NotFound } from '../../../calls/not-found.ts'
import { RefusedInput } from '../../../calls/refused-input.ts'
import { askVoiceServer, type VoiceServer, VoiceServerFailed } from './ask-voice-server.ts'
import { listServerVoices, MOST_VOICES, type NamedVoice, namedVoices } from './list-server-voices.ts'
import { voiceServerStatements } from './voice-server-statements.ts'

export const VOICE_SERVER_KEY = 'voice server key'
/** Lower IDs belong to embedded voices. */
const FIRST_ID = 1000
/** Maximum number of sent texts that the reader is shown. */
const SHOWN = 50

/** A voice on a reader's server. */
export interface ServerVoice extends NamedVoice {
  readonly id: number
  readonly host: string
  /** Distinguishes the server's voices from those of another server with the same name. */
  readonly origin: string
}

export interface WantedServer {
  readonly url: string
  /** Undefined to reuse the stored key for the same server. */
  readonly key: string | null | undefined
  readonly model: string
  /** Empty to use those that the server lists. */
  readonly voices: readonly string[]
  readonly sendsEmails: boolean
}

export interface ServerStatus {
  readonly url: string
  readonly host: string
  readonly model: string
  readonly hasKey: boolean
  readonly sendsEmails: boolean
  readonly error: string | null
  readonly why: Reason | null
  readonly voices: readonly ServerVoice[]
  /** Texts that were sent to the server, newest first. */
  readonly texts: readonly {
    readonly contentId: number
    readonly title: string
    readonly characters: number
    readonly sentMs: number
  }[]
}

export interface VoiceServersOptions {
  readonly database: Database
  /** Sends requests to servers that readers named. */
  readonly ownServers: Outbound
  readonly vault: Vault
  readonly clock: () => number
}

/**
 * The servers whose voices readers chose to use, one per reader. Nothing is sent anywhere until a reader names a
 * server.
 */
export class VoiceServers {
  readonly #options: VoiceServersOptions
  readonly #statements

  constructor(options: VoiceServersOptions) {
    this.#options = options
    this.#statements = voiceServerStatements(options.database)
  }

  /** Returns null if the reader has not configured a server. */
  status(account: number): Promise<ServerStatus | null> {
    return this.#options.database.look(account, async (tx) => {
      const row = await this.#statements.find.get(tx, {})
      if (!row) return null
      const voices = await this.#statements.voices.all(tx, {})
      const texts = await this.#statements.texts.all(tx, { limit: SHOWN })
      const { url, model, key, error } = row
      return {
        url,
        host: new URL(url).host,
        model,
        hasKey: key !== null,
        sendsEmails: row.sends_emails === 1,
        error: sentenceOfStored(error),
        why: storedReason(error),
        voices: voices.map((voice) => voiceOf(row, voice)),
        texts: texts.map((text) => ({
          contentId: text.content_id,
          title: text.title,
          characters: text.characters,
          sentMs: text.sent_ms,
        })),
      }
    })
  }

  /** Has a voice say a word, and stores the server if that succeeds. Throws RefusedInput. */
  async connect(account: number, wanted: WantedServer, signal: AbortSignal): Promise<void> {
    const { database, vault, clock } = this.#options
    const url = baseOf(wanted.url)
    const known = await database.look(account, (tx) => this.#statements.find.get(tx, {}))
    // A key is never sent to a host other than the one for which it was given.
    const kept = known && new URL(known.url).origin === new URL(url).origin ? known.key : null
    const key = wanted.key === undefined ? kept && vault.open({ account, purpose: VOICE_SERVER_KEY }, kept) : wanted.key
    const typed = namedVoices(wanted.voices.map((name) => ({ name, language: null })))
    const { model, sendsEmails } = wanted
    const voices = await this.#tried({ url, key, model }, typed, signal)
    await database.change(account, async (tx) => {
      const sealed = key === null ? null : vault.seal({ account, purpose: VOICE_SERVER_KEY }, key)
      const row = { url, model, key: sealed, sendsEmails: Number(sendsEmails), now: clock() }
      await this.#statements.put.run(tx, row)
      await this.#keepVoices(tx, voices)
    })
  }

  /**
   * Returns the voices that the reader entered, or those that the server lists. The first one has been tested with a
   * word.
   */
  async #tried(server: VoiceServer, typed: readonly NamedVoice[], signal: AbortSignal): Promise<readonly NamedVoice[]> {
    const { ownServers } = this.#options
    try {
      const voices = typed.length > 0 ? typed : await listServerVoices(ownServers, server.url)
      const [first] = voices
      if (!first) throw new RefusedInput('voices', t.thisServerDoesNotListIts)
      await askVoiceServer(ownServers, server, first.name, 'Ready.', signal)
      return voices
    } catch (error) {
      if (error instanceof VoiceServerFailed) throw new RefusedInput('url', explain(error.reason))
      throw error
    }
  }

  /** Throws NotFound. */
  async disconnect(account: number): Promise<void> {
    const removed = await this.#options.database.change(account, (tx) => this.#statements.remove.run(tx, {}))
    if (removed === 0) throw new NotFound(explain(reason('voice_server_missing')))
  }

  voices(account: number): Promise<ServerVoice[]> {
    return this.#options.database.look(account, async (tx) => {
      const row = await this.#statements.find.get(tx, {})
      return row ? (await this.#statements.voices.all(tx, {})).map((voice) => voiceOf(row, voice)) : []
    })
  }

  /** Returns null if there is no such voice, or if it must not read this text. */
  async voice(account: number, id: number | null, isEmail: boolean): Promise<ServerVoice | null> {
    if (id === null || id < FIRST_ID) return null
    const { database } = this.#options
    const row = await database.look(account, (tx) => this.#statements.find.get(tx, {}))
    if (!row || (isEmail && row.sends_emails !== 1)) return null
    return (await this.voices(account)).find((voice) => voice.id === id) ?? null
  }

  /**
   * Has a voice speak texts in order, and records that they were sent. If `contentId` is null, they are samples.
   * Rejects with VoiceServerFailed, or with the signal's reason.
   */
  async say(
    account: number,
    voice: ServerVoice,
    texts: readonly string[],
    contentId: number | null,
    signal: AbortSignal,
  ): Promise<AudioSamples[]> {
    const { database, ownServers, vault, clock } = this.#options
    const row = await database.look(account, (tx) => this.#statements.find.get(tx, {}))
    if (!row) throw new VoiceServerFailed(reason('voice_server_missing'))
    const key = row.key && vault.open({ account, purpose: VOICE_SERVER_KEY }, row.key)
    if (row.key !== null && key === null) throw new VoiceServerFailed(reason('server_key_unreadable'))
    const server: VoiceServer = { url: row.url, key, model: row.model }
    const characters = texts.reduce((sum, text) => sum + text.length, 0)
    await database.change(account, async (tx) => {
      if (contentId !== null) await this.#statements.sent.run(tx, { id: contentId, characters, now: clock() })
    })
    // If one text fails, the others are stopped.
    const stop = new AbortController()
    const either = AbortSignal.any([signal, stop.signal])
    try {
      const sounds = await Promise.all(
        texts.map((text) => askVoiceServer(ownServers, server, voice.name, text, either)),
      )
      if (row.error !== null) await this.#told(account, null)
      return sounds
    } catch (error) {
      stop.abort()
      if (error instanceof VoiceServerFailed) await this.#told(account, error.reason)
      throw error
    }
  }

  async #told(account: number, why: Reason | null): Promise<void> {
    await this.#options.database.change(account, (tx) => this.#statements.failed.run(tx, { error: storedOrNull(why) }))
  }

  /** A voice that still exists keeps its ID, to which preferences refer. */
  async #keepVoices(tx: Change, voices: readonly NamedVoice[]): Promise<void> {
    const rows = await this.#statements.voices.all(tx, {})
    const names = new Set(voices.map(({ name }) => name))
    for (const { id, name } of rows) if (!names.has(name)) await this.#statements.removeVoice.run(tx, { id })
    const known = new Set(rows.map(({ name }) => name))
    let id = Math.max(FIRST_ID - 1, ...rows.map((row) => row.id))
    for (const { name, language } of voices.slice(0, MOST_VOICES))
      if (!known.has(name)) await this.#statements.addVoice.run(tx, { id: ++id, name, language })
  }
}

function voiceOf(
  { url, model }: { readonly url: string; readonly model: string },
  { id, name, language }: { readonly id: number; readonly name: string; readonly language: string | null },
): ServerVoice {
  return { id, name, language, host: new URL(url).host, origin: `${url} ${model}` }
}

/** Returns the base address of `/audio/speech`, however much of the address was given. Throws RefusedInput. */
function baseOf(given: string): string {
  const text = given.trim()
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `http://${text}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new RefusedInput('url', t.enterTheAddressOfAServer)
  const path = url.pathname.replace(/(?<!\/)\/+$/, '').replace(/\/audio(?:\/speech)?$/, '')
  return `${url.origin}${path === '' ? '/v1' : path}`
}
