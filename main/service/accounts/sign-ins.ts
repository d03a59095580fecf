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
/** Lifetime of a sign-in by email. Clients poll for ten minutes. */
export const EMAILED_LIFETIME = 15 * MINUTE
/** A QR code is scanned immediately, on the screen that shows it. */
const QR_LIFETIME = 5 * MINUTE
/** Plug-ins wait for ten minutes with the same code. */
const PLUGIN_QR_LIFETIME = 11 * MINUTE
/** Invitations are created and passed on manually. */
const INVITATION_LIFETIME = 24 * 60 * MINUTE
/**
 * The owner's link is opened from the terminal in which it is printed. After an hour it is useless to anyone who reads
 * the terminal's log.
 */
const OWNER_LIFETIME = 60 * MINUTE
/** Enough time to choose a passkey and confirm with a fingerprint. */
const CHALLENGE_LIFETIME = 5 * MINUTE
/** Maximum time for handing a sign-in to another app. */
const SHORT_LIFETIME = 60_000
const MOST_TRIES = 5

export interface MailedSignIn {
  /** Token for the device that requested the sign-in. */
  readonly sessionToken: string
  /** Token for the link in the email. */
  readonly linkToken: string
  /**
   * Code that is also in the email, to be typed on the device that requested the sign-in. Null if too many wrong codes
   * were entered for the address.
   */
  readonly code: string | null
}

/** The caller has the secret from the email, but no account has that address and none can be created. */
export const noAccount = 'no account'
/** Too many wrong codes were entered for the address, so only links are accepted. */
export const linksOnly = 'links only'
type Refused = typeof noAccount | null
/** The account's reader typed too many wrong codes today. */
export const codesOver = 'codes over'

/** A change of an account's address that waits for the code. */
export interface EmailChange {
  readonly sessionToken: string
  readonly code: string
}

/** Wrong codes count for the account, so that no one uses up those of an address that is not theirs. */
const changerOf = (account: number): string => `account ${account}`

/** The user that a link signs in. If `account` is null, a new account is created for the address. */
export interface LinkOwner {
  readonly account: number | null
  readonly email: string | null
}

/** An account that may sign in, and the kind of client it signs in with. */
export interface Admission {
  readonly account: number
  readonly clientType: string
  /** The address at which the user has just proven to receive mail. Null if there is none. */
  readonly email: string | null
}

export interface SignInsOptions {
  readonly database: Database
  readonly accounts: Accounts
  readonly clock: () => number
  /** True if a sign-in with an unknown address creates an account. */
  readonly signUp: boolean
  /** Null if no codes are sent. */
  readonly wrongCodes: WrongCodes | null
  /** A guest pass lets a person create an account while sign-up is closed. */
  readonly guestPasses?: GuestPasses
}

type Row = Selectable<Tables['sign_in']>

/** Initial values for a kind of sign-in. */
type Begun = Partial<Row> & Pick<Row, 'client_type'>

/**
 * Pending sign-ins. Each is valid once, for a short time, and only the SHA-256 of its secrets is stored. Opening a link
 * does not use it up; only the call that sends its token does.
 */
export class SignIns {
  readonly #options: SignInsOptions
  readonly #statements

  constructor(options: SignInsOptions) {
    this.#options = options
    this.#statements = statementsOf(options.database)
  }

  /**
   * Starts a sign-in by email. Does the same work for every address, so that timing doesn't reveal which ones have an
   * account.
   */
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

  /** True if an email to this address could lead to a sign-in. */
  async mayEnter(email: string, guestPass: string | null = null): Promise<boolean> {
    const { signUp, accounts, database } = this.#options
    if (signUp || (await accounts.byEmail(email)) !== null) return true
    return database.lookInDirectory((tx) => this.#isInvited(tx, guestPass))
  }

  /** For a reader who adds another address to their account. Null: they typed too many wrong codes. */
  beginEmailChange(account: number, email: string): Promise<EmailChange | null> {
    const sessionToken = newSecret()
    return this.#options.database.directory(async (tx) => {
      if (!(await this.#takesCodes(tx, changerOf(account)))) return null
      const code = newCode()
      await this.#createIn(tx, 'email', EMAILED_LIFETIME, {
        asking_hash: hashOf(sessionToken),
        code_hash: hashOf(`${sessionToken} ${code}`),
        email,
        account_id: account,
        client_type: 'web',
      })
      return { sessionToken, code }
    })
  }

  /** The address whose mail an account's reader has shown that they read, once. Null: unknown, expired or wrong. */
  async takeEmailChange(
    tx: Directory,
    { account, sessionToken, code }: EmailChange & { readonly account: number },
  ): Promise<{ readonly email: string } | typeof codesOver | null> {
    const row = await this.#statements.byAsking.get(tx, { hash: hashOf(sessionToken) })
    if (row?.kind !== 'email' || row.email === null || row.account_id !== account || this.#isOver(row)) return null
    if (!(await this.#takesCodes(tx, changerOf(account)))) return codesOver
    if (!row.code_hash?.equals(hashOf(`${sessionToken} ${code}`))) {
      await this.#statements.countTry.run(tx, { id: row.id })
      await this.#options.wrongCodes?.count(tx, changerOf(account))
      return null
    }
    await this.#statements.useAsking.run(tx, { id: row.id, now: this.#options.clock() })
    return { email: row.email }
  }

  /**
   * Starts a sign-in on a device that shows a QR code to a signed-in one. `challenge` is the hash of the verifier that
   * the exchange must present.
   */
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

  /** Creates the sign-in link for an account that the operator of the service created. */
  async beginInvitation(tx: Directory, account: number): Promise<string> {
    const linkToken = newSecret()
    await this.#createIn(tx, 'invite', INVITATION_LIFETIME, {
      link_hash: hashOf(linkToken),
      account_id: account,
      client_type: 'web',
    })
    return linkToken
  }

  /**
   * Creates the sign-in link for the operator of the service. It replaces the previous one, so that only the latest one
   * is valid.
   */
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

  /** Passes a sign-in from one app to another app of the same person. */
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

  /** Uses up a challenge and returns its account. Undefined if it is unknown, used or expired. */
  takeChallenge(challenge: string): Promise<number | null | undefined> {
    return this.#options.database.directory(async (tx) => {
      const row = await this.#statements.byAsking.get(tx, { hash: hashOf(challenge) })
      if (row?.kind !== 'passkey' || this.#isOver(row)) return undefined
      await this.#statements.useAsking.run(tx, { id: row.id, now: this.#options.clock() })
      return row.account_id
    })
  }

  /**
   * Signs in the device that opens the link, once. The device that requested the sign-in may follow. Null if the link
   * is unknown, used or expired. Only this call, or the right code, reveals that there is no account. A user who has
   * the link or the code can read that address's email.
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

  /** Returns the user that a link signs in, without using up the link. Refuses in the same cases as openLink. */
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

  /** Returns the kind of client that is waiting with a QR code. Null if the code is unknown, used or expired. */
  waitingQr(sessionToken: string): Promise<string | null> {
    return this.#options.database.lookInDirectory(async (tx) => {
      const row = await this.#statements.byAsking.get(tx, { hash: hashOf(sessionToken) })
      return row?.kind === 'qr' && row.account_id === null && !this.#isOver(row) ? row.client_type : null
    })
  }

  /**
   * Approves, from a signed-in device, the device whose code it scanned. False if the code is unknown, used or expired.
   */
  confirmQr(account: number, sessionToken: string): Promise<boolean> {
    return this.#options.database.directory(async (tx) => {
      const row = await this.#statements.byAsking.get(tx, { hash: hashOf(sessionToken) })
      if (!row || row.kind !== 'qr' || row.account_id !== null || this.#isOver(row)) return false
      await this.#statements.confirm.run(tx, { id: row.id, accountId: account })
      return true
    })
  }

  /**
   * Returns 'pending' until the sign-in is confirmed. Null if it is unknown, used or expired, or the code was wrong.
   * `code` is the code from an email, or the verifier for a QR code's challenge.
   */
  exchange(
    kind: 'magic' | 'qr' | 'short',
    sessionToken: string,
    code?: string,
  ): Promise<Admission | 'pending' | typeof linksOnly | Refused> {
    return this.#options.database.directory(async (tx) => {
      const row = await this.#statements.byAsking.get(tx, { hash: hashOf(sessionToken) })
      if (!row || row.kind !== kind || this.#isOver(row)) return null
      // A caller without the verifier uses up nothing: it may be another person who saw the code.
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
    // The right code is refused too. Otherwise an attacker would learn which one it was.
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
