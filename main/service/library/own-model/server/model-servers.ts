import { type ModelFeature, modelFeatures, sentCharacters } from '#shared/model/tools/model-answers.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { explain } from '#shared/reasons/sentences.ts'
import { storedOrNull, storedReason, sentenceOfStored } from '#shared/reasons/stored.ts'
import * as t from '#shared/words/service/models.ts'
import type { Database } from '../../../database/database.ts'
import type { Outbound } from '../../../outbound/index.ts'
import type { Vault } from '../../../secrets/vault.ts'
import { NotFound } from '../../../calls/not-found.ts'
import { RefusedInput } from '../../../calls/refused-input.ts'
import { askModel, listModels, type OwnModel } from './ask-model.ts'
import { ModelFailed } from './model-failed.ts'
import { modelServerStatements } from './model-server-statements.ts'

export const MODEL_SERVER_KEY = 'model server key'
const DAYS_COUNTED = 30
const DAY = 24 * 60 * 60_000

export interface WantedModel {
  readonly url: string
  /** Undefined to reuse the stored key for the same server. */
  readonly key: string | null | undefined
  readonly model: string
  readonly features: readonly ModelFeature[]
  readonly sendsEmails: boolean
  readonly language: string
  readonly mostCharacters: number
}

export interface ModelStatus extends Omit<WantedModel, 'key'> {
  readonly host: string
  readonly hasKey: boolean
  readonly error: string | null
  readonly why: Reason | null
  readonly used: { readonly answers: number; readonly tokensIn: number; readonly tokensOut: number }
}

/** A server that may be asked, and the reader's rules. */
export interface AllowedModel extends OwnModel {
  readonly host: string
  readonly language: string
  readonly mostCharacters: number
}

export interface ModelServersOptions {
  readonly database: Database
  /** Sends requests to the servers that readers named. */
  readonly ownModels: Outbound
  readonly vault: Vault
  readonly clock: () => number
}

/**
 * The servers of readers' own models, one per reader. Nothing is sent anywhere until a reader names a server and turns
 * a feature on.
 */
export class ModelServers {
  readonly #options: ModelServersOptions
  readonly #statements

  constructor(options: ModelServersOptions) {
    this.#options = options
    this.#statements = modelServerStatements(options.database)
  }

  /** Returns null if the reader has not named a server. */
  status(account: number): Promise<ModelStatus | null> {
    const { database, clock } = this.#options
    return database.look(account, async (tx) => {
      const row = await this.#statements.find.get(tx, {})
      if (!row) return null
      const used = await this.#statements.used.get(tx, { since: clock() - DAYS_COUNTED * DAY })
      return {
        url: row.url,
        host: new URL(row.url).host,
        model: row.model,
        hasKey: row.key !== null,
        features: featuresOf(row.features),
        sendsEmails: row.sends_emails === 1,
        language: row.language,
        mostCharacters: row.most_characters,
        error: sentenceOfStored(row.error),
        why: storedReason(row.error),
        used: {
          answers: used?.answers ?? 0,
          tokensIn: used?.tokens_in ?? 0,
          tokensOut: used?.tokens_out ?? 0,
        },
      }
    })
  }

  /**
   * Stores the server. If its address, key or model is new, or if it is to be tested, it must answer first. Throws
   * RefusedInput if it does not.
   */
  async connect(account: number, wanted: WantedModel, isTested: boolean, signal: AbortSignal): Promise<void> {
    const { database, vault, clock, ownModels } = this.#options
    const url = modelBaseOf(wanted.url)
    const known = await database.look(account, (tx) => this.#statements.find.get(tx, {}))
    const key = await this.#keyFor(account, url, wanted.key)
    const { model, features, language, mostCharacters } = wanted
    if (model.trim() === '') throw new RefusedInput('model', t.enterTheNameOfAModel)
    const isKnown = known?.url === url && known.model === model && wanted.key === undefined && known.error === null
    if (isTested || !isKnown) await this.#try({ url, key, model }, ownModels, signal)
    const sealed = key === null ? null : vault.seal({ account, purpose: MODEL_SERVER_KEY }, key)
    await database.change(account, (tx) =>
      this.#statements.put.run(tx, {
        url,
        key: sealed,
        model,
        features: JSON.stringify(modelFeatures.filter((feature) => features.includes(feature))),
        sendsEmails: Number(wanted.sendsEmails),
        language: language.toLowerCase(),
        mostCharacters,
        now: clock(),
      }),
    )
  }

  /** Throws RefusedInput if the server can't be reached or lists no models. */
  async models(account: number, given: string, typedKey: string | null | undefined, signal: AbortSignal) {
    const url = modelBaseOf(given)
    const key = await this.#keyFor(account, url, typedKey)
    try {
      return await listModels(this.#options.ownModels, { url, key }, signal)
    } catch (error) {
      if (error instanceof ModelFailed) throw new RefusedInput('url', explain(error.reason))
      throw error
    }
  }

  /** Throws NotFound. */
  async disconnect(account: number): Promise<void> {
    const removed = await this.#options.database.change(account, (tx) => this.#statements.remove.run(tx, {}))
    if (removed === 0) throw new NotFound(t.noModelIsConnected)
  }

  /**
   * Returns the server to which a feature may send text. Throws RefusedInput if the reader named none, turned the
   * feature off, or excluded emails.
   */
  async allowed(account: number, feature: ModelFeature, isEmail: boolean): Promise<AllowedModel> {
    const { database, vault } = this.#options
    const row = await database.look(account, (tx) => this.#statements.find.get(tx, {}))
    if (!row) throw new RefusedInput('feature', t.noModelIsConnected, 'no_model')
    if (!featuresOf(row.features).includes(feature)) throw new RefusedInput('feature', t.thisIsTurnedOff, 'turned_off')
    if (isEmail && row.sends_emails !== 1) throw new RefusedInput('content_id', t.emailsAreNotSent, 'no_emails')
    const key = row.key && vault.open({ account, purpose: MODEL_SERVER_KEY }, row.key)
    if (row.key !== null && key === null) throw new RefusedInput('feature', t.theKeyCanNoLongerBe, 'no_key')
    const { url, model, language, most_characters: mostCharacters } = row
    return { url, key, model, host: new URL(url).host, language, mostCharacters }
  }

  /** Records that the last attempt failed, or null if it worked. */
  async note(account: number, why: Reason | null): Promise<void> {
    const { database } = this.#options
    const row = await database.look(account, (tx) => this.#statements.find.get(tx, {}))
    const error = storedOrNull(why)
    if (row && row.error !== error) await database.change(account, (tx) => this.#statements.failed.run(tx, { error }))
  }

  /** A key is never sent to a host other than the one for which it was given. */
  async #keyFor(account: number, url: string, given: string | null | undefined): Promise<string | null> {
    if (given !== undefined) return given === '' ? null : given
    const { database, vault } = this.#options
    const known = await database.look(account, (tx) => this.#statements.find.get(tx, {}))
    if (!known?.key || new URL(known.url).origin !== new URL(url).origin) return null
    return vault.open({ account, purpose: MODEL_SERVER_KEY }, known.key)
  }

  async #try(server: OwnModel, outbound: Outbound, signal: AbortSignal): Promise<void> {
    let answer = ''
    try {
      const { end } = await askModel(
        outbound,
        server,
        [{ role: 'user', content: 'Hello.' }],
        (text) => (answer += text),
        signal,
      )
      const { host } = new URL(server.url)
      // A model that thinks first may reach its limit before it says anything.
      if (end === 'cut' && answer === '') throw new ModelFailed(reason('model_sent_something_else', { host }))
    } catch (error) {
      if (error instanceof ModelFailed) throw new RefusedInput('url', explain(error.reason))
      if (signal.aborted)
        throw new RefusedInput('url', explain(reason('server_timed_out', { host: new URL(server.url).host })))
      throw error
    }
  }
}

function featuresOf(json: string): ModelFeature[] {
  const given = JSON.parse(json) as readonly unknown[]
  return modelFeatures.filter((feature) => given.includes(feature))
}

/** The default for a reader who did not choose. */
export const usualCharacters: number = sentCharacters.usual

/** Returns the base address of `/chat/completions`, however much of the address was given. Throws RefusedInput. */
function modelBaseOf(given: string): string {
  const text = given.trim()
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `http://${text}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new RefusedInput('url', t.enterTheAddressOfAServer)
  const path = url.pathname.replace(/(?<!\/)\/+$/, '').replace(/\/chat\/completions$|(?<=\/v\d{1,3})\/models$/, '')
  return `${url.origin}${path === '' ? '/v1' : path}`
}
