import type { Database } from '../../database/database.ts'
import type { ObjectStore } from '../../objects/object-store.ts'

/** This name is not a host on any network (RFC 2606), so nothing is ever fetched from it. */
const BASE = 'https://letter.lectern.invalid/picture/'

/** Prefix of the addresses of an account's pictures. The rest of each address is the secret part. */
export const pictureBase = (account: number): string => `${BASE}${account}-`

/** Pictures that came with emails. Anyone who knows a picture's address may see it. */
export class EmailPictures {
  readonly #database: Database
  readonly #objects: ObjectStore
  readonly #find

  constructor(database: Database, objects: ObjectStore) {
    this.#database = database
    this.#objects = objects
    this.#find = database.statement((p: { account: number; token: string }) =>
      database.kysely
        .selectFrom('email_picture')
        .select('object')
        .where('account_id', '=', p.account)
        .where('token', '=', p.token),
    )
  }

  /** Returns undefined if the address is not that of a picture from an email. */
  async at(url: string): Promise<Uint8Array | null | undefined> {
    if (!url.startsWith(BASE)) return undefined
    const [, owner, token] = /^(\d{1,15})-([0-9a-f]{40})$/.exec(url.slice(BASE.length)) ?? []
    if (owner === undefined || token === undefined) return null
    const account = Number(owner)
    const found = await this.#database.look(account, (tx) => this.#find.get(tx, { token }))
    return found ? this.#objects.get(account, found.object) : null
  }
}
