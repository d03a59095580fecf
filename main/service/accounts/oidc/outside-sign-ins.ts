import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import * as t from '#shared/words/service/accounts.ts'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { Directory } from '../../database/transaction.ts'
import type { Accounts } from '../accounts.ts'
import { isAhead } from '../clock-jumps.ts'
import type { GuestPasses } from '../guest-passes.ts'
import { emailAddress } from '../normalize-email.ts'
import { hashOf, newSecret } from '../secrets.ts'
import {
  ClocksDiffer,
  type OutsideIdentity,
  type ProviderClient,
  ProviderUnavailable,
  type Secrets,
} from './provider-client.ts'
import { outsideStatements } from './outside-statements.ts'

const LIFETIME = 10 * 60_000
/** Enough time for the user to read which account would be created and to press a button. */
const TICKET_LIFETIME = 15 * 60_000

/** Thrown if the provider's response is forged, expired, used before, or meant for another user. */
export class OutsideSignInFailed extends Error {
  override readonly name = 'OutsideSignInFailed'
}

export interface Begun {
  readonly url: string
  readonly state: string
  /** Ties the sign-in to one browser, which stores this value in a cookie and sends it with the provider's response. */
  readonly binding: string
}

export type Outcome =
  | { readonly kind: 'known'; readonly account: number; readonly clientType: string }
  | { readonly kind: 'linked' }
  /** This sign-in is already linked to another account. */
  | { readonly kind: 'taken' }
  /** Another account has the verified address, and its owner must agree. */
  | { readonly kind: 'confirm'; readonly email: string; readonly join: (linkToken: string) => Promise<void> }
  /** `ticket` can be used once to create an account. Null if the service accepts no new accounts. */
  | { readonly kind: 'unknown'; readonly ticket: string | null; readonly name: string }

type Row = Selectable<Tables['outside_sign_in']>

export interface OutsideSignInsOptions {
  readonly database: Database
  readonly accounts: Accounts
  readonly clients: readonly ProviderClient[]
  /** The library's key. */
  readonly key: Uint8Array
  readonly clock: () => number
  readonly signUp: boolean
  /** A guest pass lets a person create an account while sign-up is closed. */
  readonly guestPasses: Pick<GuestPasses, 'isOpen' | 'redeemIn'>
  readonly report: (doing: string, error: unknown) => void
}

/**
 * Sign-ins through external providers. A state can be used once, within ten minutes, by the browser that started the
 * sign-in. A user is identified by the provider's issuer and subject, never by the email address.
 */
export class OutsideSignIns {
  readonly #options: OutsideSignInsOptions
  readonly #statements

  constructor(options: OutsideSignInsOptions) {
    this.#options = options
    this.#statements = outsideStatements(options.database)
  }

  get providers(): readonly ProviderClient['provider'][] {
    return this.#options.clients.map(({ provider }) => provider)
  }

  /**
   * Starts a sign-in. `account` is the account to link with the provider, or null to sign in. Resolves to null if there
   * is no such provider. Throws ProviderUnavailable.
   */
  async begin(name: string, origin: string, account: number | null, clientType: string): Promise<Begun | null> {
    const client = this.#client(name)
    if (!client) return null
    const { database, clock } = this.#options
    const [state, binding] = [newSecret(), newSecret()]
    const secrets = this.#secretsOf(state)
    const url = await this.#ask(client, () => client.authorizationUrl(redirectOf(origin, name), secrets))
    await database.directory(async (tx) => {
      await this.#statements.forget.run(tx, { now: clock() })
      await this.#statements.begin.run(tx, {
        state: hashOf(state),
        binding: hashOf(binding),
        nonce: hashOf(secrets.nonce),
        provider: name,
        accountId: account,
        clientType,
        expires: clock() + LIFETIME,
      })
    })
    return { url, state, binding }
  }

  /**
   * Checks a provider's response: the parameters with which the browser returned. Throws OutsideSignInFailed,
   * ProviderUnavailable or ClocksDiffer.
   */
  async finish(
    origin: string,
    binding: string,
    given: Readonly<Record<string, string>>,
    guestPass: string | null = null,
  ): Promise<Outcome> {
    const { state = '', user } = given
    const row = await this.#take('byState', hashOf(state), hashOf(binding))
    const client = this.#client(row.provider)
    if (!client) throw new OutsideSignInFailed('The provider is not set up any more')
    const answer = new URL(redirectOf(origin, row.provider))
    for (const [name, value] of Object.entries(given)) if (name !== 'user') answer.searchParams.set(name, value)
    const identity = await this.#believe(client, async () => {
      const { identity: known, whole } = await client.redeem(answer, this.#secretsOf(state))
      return (await this.#isKnown(known)) ? known : whole()
    })
    return this.#settle(row, { ...identity, name: identity.name ?? nameIn(user) }, guestPass)
  }

  /** Verifies an identity token that a client obtained itself, for a state that was started here. */
  async verify(name: string, idToken: string, user?: string): Promise<Outcome> {
    const client = this.#client(name)
    if (!client) throw new OutsideSignInFailed('There is no such provider')
    const { identity, nonce } = await this.#believe(client, () => client.verify(idToken))
    const row = await this.#take('byNonce', hashOf(nonce), null)
    if (row.provider !== name) throw new OutsideSignInFailed('The nonce is of another provider')
    return this.#settle(row, { ...identity, name: identity.name ?? nameIn(user) })
  }

  /** Creates the account for a ticket. Throws OutsideSignInFailed. */
  create(
    ticket: string,
    guestPass: string | null = null,
  ): Promise<{ readonly account: number; readonly clientType: string }> {
    const { database, accounts, guestPasses } = this.#options
    return database.directory(async (tx) => {
      const row = await this.#ticket(tx, ticket, 0)
      if (row === null || !(await this.#mayJoin(tx, guestPass)))
        throw new OutsideSignInFailed('The ticket is not good any more')
      const email = row.email !== null && (await accounts.byEmailIn(tx, row.email)) === null ? row.email : null
      const account = await accounts.createNamedIn(tx, row.name ?? email?.split('@')[0] ?? 'Reader', email)
      await this.#join(tx, row, account)
      if (guestPass !== null) await guestPasses.redeemIn(tx, account, guestPass)
      return { account, clientType: row.client_type }
    })
  }

  /**
   * Called when the owner of an account has opened the link in the email that asks whether the sign-in should be
   * linked. Does nothing for other links.
   */
  async joinByLink(linkToken: string, account: number): Promise<void> {
    await this.#options.database.directory(async (tx) => {
      const row = await this.#ticket(tx, linkToken, 1)
      if (row?.account_id === account) await this.#join(tx, row, account)
    })
  }

  async list(account: number) {
    const rows = await this.#options.database.lookInDirectory((tx) =>
      this.#statements.list.all(tx, { accountId: account }),
    )
    return rows.map((row) => ({
      id: row.id,
      provider: row.provider,
      label: this.#client(row.provider)?.provider.label ?? row.provider,
      email: row.email,
      created_date: new Date(row.created_ms).toISOString(),
      last_used_date: row.used_ms === null ? null : new Date(row.used_ms).toISOString(),
    }))
  }

  listIn(tx: Directory, account: number) {
    return this.#statements.list.all(tx, { accountId: account })
  }

  async removeIn(tx: Directory, account: number, id: number): Promise<boolean> {
    return (await this.#statements.remove.run(tx, { accountId: account, id })) > 0
  }

  #client(name: string): ProviderClient | undefined {
    return this.#options.clients.find(({ provider }) => provider.name === name)
  }

  /** The secrets are derived from the state, so none of them has to be stored. */
  #secretsOf(state: string): Secrets {
    const secret = (what: string) =>
      createHmac('sha256', this.#options.key).update(`${what} of ${state}`).digest('base64url')
    return { state, nonce: secret('nonce'), verifier: secret('verifier') }
  }

  /** Uses up a state, regardless of the outcome. `binding` is null if the caller can't know it. */
  #take(by: 'byState' | 'byNonce', hash: Buffer, binding: Buffer | null): Promise<Row> {
    const { database, clock } = this.#options
    return database.directory(async (tx) => {
      const row = await this.#statements[by].get(tx, { hash })
      if (!row || isOver(row, LIFETIME, clock())) throw new OutsideSignInFailed('The state is unknown or too old')
      // A request from another browser does not use up the state, because it may be an attacker's.
      if (binding && !row.binding_hash.equals(binding)) throw new OutsideSignInFailed('The state is another browser’s')
      if ((await this.#statements.use.run(tx, { id: row.id, now: clock() })) === 0) {
        throw new OutsideSignInFailed('The state was used before')
      }
      return row
    })
  }

  async #isKnown(identity: OutsideIdentity): Promise<boolean> {
    const known = await this.#options.database.lookInDirectory((tx) => this.#statements.identity.get(tx, identity))
    return known !== undefined
  }

  /** Reports why a provider could not be asked, for the operator. */
  async #ask<T>(client: ProviderClient, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const hasReason = error instanceof ProviderUnavailable && error.cause !== undefined
      this.#options.report(`sign in with ${client.provider.label}`, hasReason ? error.cause : error)
      throw error
    }
  }

  async #believe<T>(client: ProviderClient, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#ask(client, work)
    } catch (error) {
      if (error instanceof ProviderUnavailable || error instanceof ClocksDiffer) throw error
      throw new OutsideSignInFailed('The answer is not to be believed', { cause: error })
    }
  }

  #settle(row: Row, identity: OutsideIdentity, guestPass: string | null = null): Promise<Outcome> {
    const { database, accounts, clock } = this.#options
    const email = identity.email === null || !identity.emailVerified ? null : emailAddress(identity.email)
    return database.directory(async (tx): Promise<Outcome> => {
      const known = await this.#statements.identity.get(tx, identity)
      if (known) await this.#statements.seen.run(tx, { id: known.id, now: clock() })
      if (row.account_id !== null) {
        if (known) return { kind: known.account_id === row.account_id ? 'linked' : 'taken' }
        await this.#join(tx, { ...row, ...identity, email }, row.account_id)
        return { kind: 'linked' }
      }
      if (known) {
        await this.#statements.end.run(tx, { id: row.id })
        return { kind: 'known', account: known.account_id, clientType: row.client_type }
      }
      const owner = email === null ? null : await accounts.byEmailIn(tx, email)
      if (email !== null && owner !== null) {
        const join = (linkToken: string) => this.#awaitLink(row, { ...identity, email }, owner, linkToken)
        return { kind: 'confirm', email, join }
      }
      const name = identity.name ?? email ?? t.aNewReader
      if (!(await this.#mayJoin(tx, guestPass))) return { kind: 'unknown', ticket: null, name }
      const ticket = newSecret()
      await this.#answer(tx, row, { ...identity, email }, ticket, 0)
      return { kind: 'unknown', ticket, name }
    })
  }

  async #mayJoin(tx: Directory, guestPass: string | null): Promise<boolean> {
    return this.#options.signUp || this.#options.guestPasses.isOpen(tx, guestPass)
  }

  #awaitLink(row: Row, identity: OutsideIdentity, owner: number, linkToken: string): Promise<void> {
    return this.#options.database.directory(async (tx) => {
      await this.#answer(tx, row, identity, linkToken, 1)
      await this.#statements.setOwner.run(tx, { id: row.id, accountId: owner })
    })
  }

  async #answer(tx: Directory, row: Row, identity: OutsideIdentity, ticket: string, joins: 0 | 1): Promise<void> {
    const { issuer, subject, email, name } = identity
    const expires = this.#options.clock() + TICKET_LIFETIME
    await this.#statements.answer.run(tx, {
      id: row.id,
      ticket: hashOf(ticket),
      expires,
      issuer,
      subject,
      email,
      name,
      joins,
    })
  }

  async #ticket(tx: Directory, ticket: string, joins: 0 | 1): Promise<Row | null> {
    const row = await this.#statements.byTicket.get(tx, { hash: hashOf(ticket), joins })
    return row && !isOver(row, TICKET_LIFETIME, this.#options.clock()) ? row : null
  }

  async #join(tx: Directory, row: Row, account: number): Promise<void> {
    const { issuer, subject, provider, email } = row
    if (issuer === null || subject === null) throw new OutsideSignInFailed('The provider has not answered')
    const now = this.#options.clock()
    const made = await this.#statements.join.get(tx, { issuer, subject, accountId: account, provider, email, now })
    // Another account linked the identity first, so this transaction must be rolled back.
    if (!made) throw new OutsideSignInFailed('Another account has it')
    await this.#statements.end.run(tx, { id: row.id })
  }
}

/**
 * True if an entry with this lifetime has expired. Also true if it was started while the clock was ahead and has since
 * been set back.
 */
const isOver = ({ expires_ms: expires }: Row, lifetime: number, now: number): boolean =>
  expires <= now || isAhead(expires - lifetime, now)

/** Returns the exact address that the operator registers with the provider. */
export function redirectOf(origin: string, provider: string): string {
  return `${origin}/login/${provider}/redirect`
}

/**
 * Returns the user's name. Apple sends `{"name":{"firstName","lastName"},"email"}`, only once. Only the name is
 * trusted.
 */
function nameIn(user: string | undefined): string | null {
  if (user === undefined) return null
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } | string }
    const parts = typeof name === 'string' ? [name] : [name?.firstName, name?.lastName]
    const whole = parts
      .filter((part) => typeof part === 'string')
      .join(' ')
      .trim()
    return whole === '' ? null : whole.slice(0, 200)
  } catch {
    return null
  }
}
