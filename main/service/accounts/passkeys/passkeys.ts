import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Database } from '../../database/database.ts'
import type { Directory } from '../../database/transaction.ts'
import { passkeyStatements } from './passkey-statements.ts'

/** Loaded on first use. Otherwise loading would add half a second to every start. */
const webauthn = () => import('@simplewebauthn/server')

/** Maximum number of passkeys per account. No user needs more. */
const MOST = 20

/** Thrown if the authenticator's response is forged, its key is unknown, or the account can have no more passkeys. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused'
}

/** Thrown if the authenticator's response arrives too late or a second time. */
export class ChallengeOver extends Error {
  override readonly name = 'ChallengeOver'
}

export interface Challenges {
  /** Stores a challenge for a few minutes. `account` is null for a sign-in. */
  put(challenge: string, account: number | null): Promise<void>
  /** Uses up a challenge and returns its account. Undefined if it is unknown, used or too old. */
  take(challenge: string): Promise<number | null | undefined>
}

export interface Passkey {
  readonly id: number
  readonly name: string
  readonly created_date: string
  readonly last_used_date: string | null
}

/**
 * Returns the domain to which a browser binds a passkey. Null for an IP address, for which browsers create no passkeys.
 */
export function passkeyDomain(origin: URL): string | null {
  const { hostname, protocol } = origin
  if (/^[\d.]+$|^\[/.test(hostname)) return null
  return protocol === 'https:' || hostname === 'localhost' ? hostname : null
}

/** Readers' passkeys. The authenticator always verifies the user, so a passkey alone is enough to sign in. */
export class Passkeys {
  readonly #database: Database
  readonly #challenges: Challenges
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, challenges: Challenges, clock: () => number) {
    this.#database = database
    this.#challenges = challenges
    this.#clock = clock
    this.#statements = passkeyStatements(database)
  }

  /**
   * Returns the options that a browser needs to create a key. Throws PasskeyRefused if the account already has the
   * maximum.
   */
  async beginAdding(
    account: number,
    reader: { readonly uuid: string; readonly name: string },
    domain: string,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const known = await this.#rows(account)
    if (known.length >= MOST) throw new PasskeyRefused('There are enough passkeys')
    const { generateRegistrationOptions } = await webauthn()
    const options = await generateRegistrationOptions({
      rpName: 'Lectern',
      rpID: domain,
      userName: reader.name,
      userDisplayName: reader.name,
      userID: new TextEncoder().encode(reader.uuid),
      excludeCredentials: known.map((row) => ({ id: row.credential, transports: transportsOf(row.transports) })),
      // The authenticator finds the passkey itself, so users don't have to type an address.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await this.#challenges.put(options.challenge, account)
    return options
  }

  /** Stores a new key. Throws PasskeyRefused and ChallengeOver. */
  async add(account: number, given: RegistrationResponseJSON, name: string, origin: URL): Promise<Passkey> {
    const { verifyRegistrationResponse } = await webauthn()
    const { registrationInfo } = await verifyRegistrationResponse({
      response: given,
      expectedChallenge: async (challenge) => (await this.#taken(challenge)) === account,
      expectedOrigin: origin.origin,
      expectedRPID: origin.hostname,
      requireUserVerification: true,
    }).catch(refused)
    if (!registrationInfo) throw new PasskeyRefused('The key is not verified')
    const { id, publicKey, counter } = registrationInfo.credential
    const row = await this.#database.directory((tx) =>
      this.#statements.add.get(tx, {
        accountId: account,
        credential: id,
        publicKey: Buffer.from(publicKey),
        counter,
        transports: JSON.stringify(given.response.transports ?? []),
        name,
        now: this.#clock(),
      }),
    )
    if (!row) throw new PasskeyRefused('The key is known already')
    return passkeyOf(row)
  }

  async beginSignIn(domain: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await webauthn()
    const options = await generateAuthenticationOptions({ rpID: domain, userVerification: 'required' })
    await this.#challenges.put(options.challenge, null)
    return options
  }

  /** Resolves to the account that a passkey belongs to. Throws PasskeyRefused and ChallengeOver. */
  async signIn(given: AuthenticationResponseJSON, origin: URL): Promise<number> {
    const row = await this.#database.lookInDirectory((tx) =>
      this.#statements.byCredential.get(tx, { credential: given.id }),
    )
    if (!row) throw new PasskeyRefused('The key is unknown')
    const { verifyAuthenticationResponse } = await webauthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given,
      expectedChallenge: async (challenge) => (await this.#taken(challenge)) === null,
      expectedOrigin: origin.origin,
      expectedRPID: origin.hostname,
      requireUserVerification: true,
      credential: {
        id: row.credential,
        publicKey: new Uint8Array(row.public_key),
        counter: row.counter,
        transports: transportsOf(row.transports),
      },
    }).catch(refused)
    if (!verified) throw new PasskeyRefused('The key did not sign')
    await this.#database.directory((tx) =>
      this.#statements.use.run(tx, { id: row.id, counter: authenticationInfo.newCounter, now: this.#clock() }),
    )
    return row.account_id
  }

  /** Uses up a challenge and returns the account it belonged to. Throws ChallengeOver. */
  async #taken(challenge: string): Promise<number | null> {
    const owner = await this.#challenges.take(challenge)
    if (owner === undefined) throw new ChallengeOver('The challenge is unknown, used or too old')
    return owner
  }

  async list(account: number): Promise<Passkey[]> {
    return (await this.#rows(account)).map(passkeyOf)
  }

  listIn(tx: Directory, account: number) {
    return this.#statements.list.all(tx, { accountId: account })
  }

  /** Renames a passkey. Resolves to false if the account has no such passkey. */
  async rename(account: number, id: number, name: string): Promise<boolean> {
    return (
      (await this.#database.directory((tx) => this.#statements.rename.run(tx, { accountId: account, id, name }))) > 0
    )
  }

  async removeIn(tx: Directory, account: number, id: number): Promise<boolean> {
    return (await this.#statements.remove.run(tx, { accountId: account, id })) > 0
  }

  #rows(account: number) {
    return this.#database.lookInDirectory((tx) => this.#statements.list.all(tx, { accountId: account }))
  }
}

function refused(error: unknown): never {
  if (error instanceof ChallengeOver) throw error
  throw new PasskeyRefused('The answer is not to be believed', { cause: error })
}

function transportsOf(text: string): AuthenticatorTransport[] {
  return JSON.parse(text) as AuthenticatorTransport[]
}

function passkeyOf(row: {
  readonly id: number
  readonly name: string
  readonly created_ms: number
  readonly used_ms: number | null
}): Passkey {
  return {
    id: row.id,
    name: row.name,
    created_date: new Date(row.created_ms).toISOString(),
    last_used_date: row.used_ms === null ? null : new Date(row.used_ms).toISOString(),
  }
}
