import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Directory, Reading } from '../database/transaction.ts'
import type { Accounts } from './accounts.ts'
import { isAhead } from './clock-jumps.ts'
import type { GuestPasses } from './guest-passes.ts'
import type { WrongCodes } from './proofs/wrong-codes.ts'
import { hashOf, newCode, newSecret } from './secrets.ts'

const MINUTE = 60_000
/** A sign-in by email is valid this long. Clients poll for ten minutes. */
export const EMAILED_LIFETIME = 15 * MINUTE
/** A QR code is scanned where it is shown. */
const QR_LIFETIME = 5 * MINUTE
/** Plug-ins wait ten minutes with the same code. */
const PLUGIN_QR_LIFETIME = 11 * MINUTE
/** Invitations are created and passed on by hand. */
const INVITATION_LIFETIME = 24 * 60 * MINUTE
/**
 * The owner's link is printed where it is opened. After an hour it is useless to a person who reads the terminal's log.
 */
const OWNER_LIFETIME = 60 * MINUTE
/** A passkey is chosen and a finger found. */
const CHALLENGE_LIFETIME = 5 * MINUTE
/** Handing a sign-in to another app takes at most this long. */
const SHORT_LIFETIME = 60_000
const MOST_TRIES = 5

export interface MailedSignIn {
  /** For the device that asked. */
  readonly sessionToken: string
  /** For the link in the email. */
  readonly linkToken: string
  /** For the same email, to be typed on the device that asked. Null: too many wrong ones were typed for the address. */
  readonly code: string | null
}

/** The caller has the secret that was emailed, but no account has that address and none is created. */
export const noAccount = 'no account'
/** Too many wrong codes were typed for the address: links alone open the account. */
export const linksOnly = 'links only'
type Refused = typeof noAccount | null

/** Whom a link signs in. `account` null: a new account for the address. */
export interface LinkOwner {
  readonly account: number | null
  readonly email: string | null
}

/** Account that may sign in, and its kind of client. */
export interface Admission {
  readonly account: number
  readonly clientType: string
  /** The address whose mail they have just shown that they read. Null: none. */
  readonly email: string | null
}

export interface SignInsOptions {
  readonly database: Database
  readonly accounts: Accounts
  readonly clock: () => number
  /** True if an unknown address creates an account. */
  readonly signUp: boolean
  /** Null where no codes are sent. */
  readonly wrongCodes: WrongCodes | null
  /** A pass admits a person where sign-up is closed. */
  readonly guestPasses?: GuestPasses
}

type Row = Selectable<Tables['sign_in']>

/** Initial values of a kind of sign-in. */
type Begun = Partial<Row> & Pick<Row, 'client_type'>

/**
 * Pending sign-ins. Each works once, for a short time, and is stored only as the SHA-256 of its secrets. Opening a link
 * uses nothing up; only the call that sends its token does.
 */
export class SignIns {
  readonly #options: SignInsOptions
  readonly #statements

  constructor(options: SignInsOptions) {
    this.#options = options
    this.#statements = statementsOf(options.database)
  }

  /** Does the same work for every address, so that no one learns which have accounts. */
  beginMagic(email: string, clientType: string, guestPass: string | null = null): Promise<MailedSignIn> {
    const [sessionToken, linkToken] = [newSecret(), newSecret()]
    return this.#options.database.directory(async (tx) => {
      const code = (await this.#takesCodes(tx, email)) ? newCode() : null
      await this.#createIn(tx, 'magic', EMAILED_LIFETIME, {
        asking_hash: hashOf(sessionToken),
        link_hash: hashOf(linkToken),
        code_hash: code === null ? null : hashOf(`${sessionToken} ${code}`),
        email,
        client_type: clientType,
        guest_pass: guestPass,
      })
      return { sessionToken, linkToken, code }
    })
  }

  /** True if an email to this address can lead anywhere. */
  async mayEnter(email: string, guestPass: string | null = null): Promise<boolean> {
    const { signUp, accounts, database } = this.#options
    if (signUp || (await accounts.byEmail(email)) !== null) return true
    return database.lookInDirectory((tx) => this.#isInvited(tx, guestPass))
  }

  /** For a device that shows a code to a signed-in one. `challenge`: the hash of what its exchange must show. */
  async beginQr(clientType: string, challenge?: string): Promise<string> {
    const sessionToken = newSecret()
    // A user who follows a link may have to sign in first.
    const takesLong = clientType === 'integration' || challenge !== undefined
    await this.#create('qr', takesLong ? PLUGIN_QR_LIFETIME : QR_LIFETIME, {
      asking_hash: hashOf(sessionToken),
      ...(challenge !== undefined && { code_hash: Buffer.from(challenge, 'base64url') }),
      client_type: clientType,
    })
    return sessionToken
  }

  /** The link for an account that the person who runs the service created. */
  async beginInvitation(tx: Directory, account: number): Promise<string> {
    const linkToken = newSecret()
    await this.#createIn(tx, 'invite', INVITATION_LIFETIME, {
      link_hash: hashOf(linkToken),
      account_id: account,
      client_type: 'web',
    })
    return linkToken
  }

  /** The link for the person who runs the service. It replaces the one before, so that only the last one works. */
  beginOwner(account: number): Promise<string> {
    const linkToken = newSecret()
    return this.#options.database.directory(async (tx) => {
      await this.#statements.forgetKind.run(tx, { kind: 'owner' })
      await this.#createIn(tx, 'owner', OWNER_LIFETIME, {
        link_hash: hashOf(linkToken),
        account_id: account,
        client_type: 'web',
      })
      return linkToken
    })
  }

  /** Hands a sign-in from one app to another of the same person. */
  async beginShort(account: number, clientType: string): Promise<{ readonly token: string; readonly seconds: number }> {
    const token = newSecret()
    await this.#create('short', SHORT_LIFETIME, {
      asking_hash: hashOf(token),
      account_id: account,
      client_type: clientType,
    })
    return { token, seconds: SHORT_LIFETIME / 1000 }
  }

  /** Stores a challenge that a passkey must sign. `account` is null for a sign-in. */
  async putChallenge(challenge: string, account: number | null): Promise<void> {
    await this.#create('passkey', CHALLENGE_LIFETIME, {
      asking_hash: hashOf(challenge),
      account_id: account,
      client_type: 'web',
    })
  }

  /** Uses a challenge up. Undefined: unknown, used or expired. */
  takeChallenge(challenge: string): Promise<number | null | undefined> {
    return this.#options.database.directory(async (tx) => {
      const row = await this.#statements.byAsking.get(tx, { hash: hashOf(challenge) })
      if (row?.kind !== 'passkey' || this.#isOver(row)) return undefined
      await this.#statements.useAsking.run(tx, { id: row.id, now: this.#options.clock() })
      return row.account_id
    })
  }

  /**
   * The device that opens the link signs in, once; the device that asked may follow. Null if unknown, used or expired.
   * Only this call, or the right code, reveals that there is no account: a user who has either can read that address's
   * email.
   */
  openLink(linkToken: string): Promise<Admission | Refused> {
    return this.#options.database.directory(async (tx) => {
      const row = await this.#statements.byLink.get(tx, { hash: hashOf(linkToken) })
      if (!row || this.#isLinkOver(row)) return null
      const account = row.account_id ?? (await this.#accountOf(tx, row))
      if (account === null) return noAccount
      await this.#statements.confirm.run(tx, { id: row.id, accountId: account })
      await this.#statements.useLink.run(tx, { id: row.id, now: this.#options.clock() })
      return { account, clientType: 'web', email: row.kind === 'magic' ? row.email : null }
    })
  }

  /** Whom a link signs in. Uses nothing up. Refused like openLink. */
  ownerOf(linkToken: string): Promise<LinkOwner | Refused> {
    return this.#options.database.lookInDirectory(async (tx) => {
      const row = await this.#statements.byLink.get(tx, { hash: hashOf(linkToken) })
      if (!row || this.#isLinkOver(row)) return null
      const { accounts, signUp } = this.#options
      const account = row.account_id ?? (row.email === null ? null : await accounts.byEmailIn(tx, row.email))
      const mayJoin = signUp || (await this.#isInvited(tx, row.guest_pass))
      return account === null && !mayJoin ? noAccount : { account, email: row.email }
    })
  }

  /** The kind of client that waits with a code. Null if unknown, used or expired. */
  waitingQr(sessionToken: string): Promise<string | null> {
    return this.#options.database.lookInDirectory(async (tx) => {
      const row = await this.#statements.byAsking.get(tx, { hash: hashOf(sessionToken) })
      return row?.kind === 'qr' && row.account_id === null && !this.#isOver(row) ? row.client_type : null
    })
  }

  /** The signed-in device admits the one whose code it scanned. False if unknown, used or expired. */
  confirmQr(account: number, sessionToken: string): Promise<boolean> {
    return this.#options.database.directory(async (tx) => {
      const row = await this.#statements.byAsking.get(tx, { hash: hashOf(sessionToken) })
      if (!row || row.kind !== 'qr' || row.account_id !== null || this.#isOver(row)) return false
      await this.#statements.confirm.run(tx, { id: row.id, accountId: account })
      return true
    })
  }

  /**
   * 'pending' until someone confirms. Null if it is unknown, used or expired, or the code was wrong. `code`: of an email,
   * or the verifier behind a QR code's challenge.
   */
  exchange(
    kind: 'magic' | 'qr' | 'short',
    sessionToken: string,
    code?: string,
  ): Promise<Admission | 'pending' | typeof linksOnly | Refused> {
    return this.#options.database.directory(async (tx) => {
      const row = await this.#statements.byAsking.get(tx, { hash: hashOf(sessionToken) })
      if (!row || row.kind !== kind || this.#isOver(row)) return null
      // A caller without the verifier uses nothing up: it may be another person who saw the code.
      if (kind === 'qr' && row.code_hash !== null && !row.code_hash.equals(hashOf(code ?? ''))) return null
      const account =
        row.account_id ??
        (code === undefined || kind === 'qr' ? 'pending' : await this.#tryCode(tx, row, sessionToken, code))
      if (typeof account !== 'number') return account
      await this.#statements.useAsking.run(tx, { id: row.id, now: this.#options.clock() })
      return { account, clientType: row.client_type, email: row.kind === 'magic' ? row.email : null }
    })
  }

  async #tryCode(
    tx: Directory,
    row: Row,
    sessionToken: string,
    code: string,
  ): Promise<number | typeof linksOnly | Refused> {
    if (row.email === null) return null
    // This includes the right code. Otherwise a guesser would learn which it was.
    if (row.code_hash === null || !(await this.#takesCodes(tx, row.email))) return linksOnly
    if (!row.code_hash.equals(hashOf(`${sessionToken} ${code}`))) {
      await this.#statements.countTry.run(tx, { id: row.id })
      await this.#options.wrongCodes?.count(tx, row.email)
      return null
    }
    const account = await this.#accountOf(tx, row)
    if (account === null) return noAccount
    await this.#statements.confirm.run(tx, { id: row.id, accountId: account })
    await this.#statements.useLink.run(tx, { id: row.id, now: this.#options.clock() })
    return account
  }

  async #takesCodes(tx: Reading, email: string): Promise<boolean> {
    return (await this.#options.wrongCodes?.areOpen(tx, email)) ?? false
  }

  #isLinkOver(row: Row): boolean {
    return row.link_used_ms !== null || this.#isDone(row)
  }

  #isOver(row: Row): boolean {
    return row.exchanged_ms !== null || this.#isDone(row)
  }

  #isDone(row: Row): boolean {
    const now = this.#options.clock()
    return row.expires_ms <= now || isAhead(row.created_ms, now) || row.tries >= MOST_TRIES
  }

  async #accountOf(tx: Directory, { email, guest_pass: pass }: Row): Promise<number | null> {
    if (email === null) return null
    const { accounts, signUp, guestPasses } = this.#options
    const known = await accounts.byEmailIn(tx, email)
    if (known !== null) return known
    if (!signUp && !(await this.#isInvited(tx, pass))) return null
    const account = await accounts.createIn(tx, email)
    if (pass !== null) await guestPasses?.redeemIn(tx, account, pass)
    return account
  }

  async #isInvited(tx: Reading, pass: string | null): Promise<boolean> {
    return (await this.#options.guestPasses?.isOpen(tx, pass)) ?? false
  }

  #create(kind: string, lifetime: number, values: Begun): Promise<void> {
    return this.#options.database.directory((tx) => this.#createIn(tx, kind, lifetime, values))
  }

  async #createIn(tx: Directory, kind: string, lifetime: number, values: Begun): Promise<void> {
    const now = this.#options.clock()
    await this.#statements.forget.run(tx, { now })
    await this.#statements.create.run(tx, {
      kind,
      asking_hash: null,
      link_hash: null,
      code_hash: null,
      email: null,
      account_id: null,
      guest_pass: null,
      ...values,
      created_ms: now,
      expires_ms: now + lifetime,
    })
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Created = Pick<
    Row,
    | 'kind'
    | 'asking_hash'
    | 'link_hash'
    | 'code_hash'
    | 'email'
    | 'account_id'
    | 'client_type'
    | 'guest_pass'
    | 'created_ms'
    | 'expires_ms'
  >
  return {
    create: database.statement((p: Created) =>
      kysely.insertInto('sign_in').values({
        kind: p.kind,
        asking_hash: p.asking_hash,
        link_hash: p.link_hash,
        code_hash: p.code_hash,
        email: p.email,
        account_id: p.account_id,
        client_type: p.client_type,
        guest_pass: p.guest_pass,
        created_ms: p.created_ms,
        expires_ms: p.expires_ms,
      }),
    ),
    forget: database.statement((p: { now: number }) => kysely.deleteFrom('sign_in').where('expires_ms', '<=', p.now)),
    forgetKind: database.statement((p: { kind: string }) => kysely.deleteFrom('sign_in').where('kind', '=', p.kind)),
    byAsking: database.statement((p: { hash: Buffer }) =>
      kysely.selectFrom('sign_in').selectAll().where('asking_hash', '=', p.hash),
    ),
    byLink: database.statement((p: { hash: Buffer }) =>
      kysely.selectFrom('sign_in').selectAll().where('link_hash', '=', p.hash),
    ),
    confirm: database.statement((p: { id: number; accountId: number }) =>
      kysely.updateTable('sign_in').set({ account_id: p.accountId }).where('id', '=', p.id),
    ),
    useLink: database.statement((p: { id: number; now: number }) =>
      kysely.updateTable('sign_in').set({ link_used_ms: p.now }).where('id', '=', p.id),
    ),
    useAsking: database.statement((p: { id: number; now: number }) =>
      kysely.updateTable('sign_in').set({ exchanged_ms: p.now }).where('id', '=', p.id),
    ),
    countTry: database.statement((p: { id: number }) =>
      kysely
        .updateTable('sign_in')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('id', '=', p.id),
    ),
  }
}
