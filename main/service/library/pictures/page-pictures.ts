import { randomBytes } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { pixelsType } from '#shared/model/pixels-type.ts'

/** This name is not a host on any network (RFC 2606), so nothing is ever fetched from it. */
const BASE = 'https://page.lectern.invalid/picture/'
/** Prefix of the addresses of an account's pictures. */
export const pagePictureBase = (account: number): string => `${BASE}${account}-`

/** In bytes. Anything smaller is a placeholder for a picture that loads later. */
const SMALLEST = 2048
const LARGEST = 10 * 1024 * 1024
/** Maximum number of bytes of all pictures in one page. */
const MOST_BYTES = 8_000_000
const MOST_PICTURES = 200

const written = /data:image\/(?:png|jpe?g|gif|webp|avif);base64,/gi

export interface TakenPicture {
  readonly token: string
  readonly object: string
}

/** A page whose pictures have been replaced by addresses, and those pictures. */
interface TakenPage {
  readonly html: string
  readonly pictures: readonly TakenPicture[]
}

/**
 * Pictures from a book, or pictures embedded in a page that a client sent (canvases, and pictures behind a sign-in).
 * Anyone who knows a picture's address may see it.
 */
export class PagePictures {
  readonly #database: Database
  readonly #objects: ObjectStore
  readonly #statements

  constructor(database: Database, objects: ObjectStore) {
    this.#database = database
    this.#objects = objects
    this.#statements = statementsOf(database)
  }

  /**
   * Stores the pictures in a page and replaces them with addresses. Data that is not a picture, or exceeds a limit,
   * stays as it is. It is dropped later, like every other `data:` address. Call `keep` with the result.
   */
  async takeOut(account: number, html: string): Promise<TakenPage> {
    const parts: string[] = []
    const pictures = new Map<string, TakenPicture>()
    let left = MOST_BYTES
    let end = 0
    for (const found of html.matchAll(written)) {
      const start = found.index + found[0].length
      const stop = endOfBase64(html, start)
      const size = Math.floor(((stop - start) * 3) / 4)
      if (size < SMALLEST || size > Math.min(LARGEST, left) || pictures.size >= MOST_PICTURES) continue
      const bytes = Buffer.from(html.slice(start, stop), 'base64')
      if (pixelsType(bytes) === null) continue
      const object = await this.#objects.put(account, bytes)
      const taken = pictures.get(object) ?? { object, token: await this.#tokenOf(account, object) }
      if (!pictures.has(object)) left -= bytes.length
      pictures.set(object, taken)
      parts.push(html.slice(end, found.index), `${pagePictureBase(account)}${taken.token}`)
      end = stop
    }
    return { html: end === 0 ? html : [...parts, html.slice(end)].join(''), pictures: [...pictures.values()] }
  }

  /** Stores pictures that were read from a file. `kept` maps their former addresses to their new ones. */
  async takeIn(
    account: number,
    given: readonly { readonly address: string; readonly bytes: Uint8Array }[],
  ): Promise<{ readonly pictures: readonly TakenPicture[]; readonly kept: ReadonlyMap<string, string> }> {
    const pictures: TakenPicture[] = []
    const kept = new Map<string, string>()
    for (const { address, bytes } of given) {
      if (pixelsType(bytes) === null) continue
      const object = await this.#objects.put(account, bytes)
      const same = pictures.find((picture) => picture.object === object)
      const taken = same ?? { object, token: await this.#tokenOf(account, object) }
      if (!same) pictures.push(taken)
      kept.set(address, `${pagePictureBase(account)}${taken.token}`)
    }
    return { pictures, kept }
  }

  /**
   * Stores the style sheets of a page. `kept` maps their addresses to those of their bytes, which are never shown as
   * pictures.
   */
  async takeInStyles(
    account: number,
    given: readonly { readonly address: string; readonly bytes: Uint8Array }[],
  ): Promise<{ readonly styles: readonly TakenPicture[]; readonly kept: ReadonlyMap<string, string> }> {
    const styles: TakenPicture[] = []
    const kept = new Map<string, string>()
    for (const { address, bytes } of given) {
      const object = await this.#objects.put(account, bytes)
      const same = styles.find((style) => style.object === object)
      const taken = same ?? { object, token: await this.#tokenOf(account, object) }
      if (!same) styles.push(taken)
      kept.set(address, `${BASE}${account}-${taken.token}`)
    }
    return { styles, kept }
  }

  async keep(tx: Change, contentId: number, pictures: readonly TakenPicture[]): Promise<void> {
    for (const { token, object } of pictures) await this.#statements.keep.run(tx, { token, object, contentId })
  }

  /** Returns undefined if the address is not that of a stored page picture. */
  async at(url: string): Promise<Uint8Array | null | undefined> {
    if (!url.startsWith(BASE)) return undefined
    const [, owner, token] = /^(\d{1,15})-([0-9a-f]{40})$/.exec(url.slice(BASE.length)) ?? []
    if (owner === undefined || token === undefined) return null
    const account = Number(owner)
    const found = await this.#database.look(account, (tx) => this.#statements.find.get(tx, { token }))
    return found ? this.#objects.get(account, found.object) : null
  }

  /** The same picture always has the same address, so that an identical page is recognized as such. */
  async #tokenOf(account: number, object: string): Promise<string> {
    const known = await this.#database.look(account, (tx) => this.#statements.known.get(tx, { object }))
    return known?.token ?? randomBytes(20).toString('hex')
  }
}

/**
 * Returns the end of the base64 data that starts at `start`, including up to two padding characters. A regular
 * expression would store state for each character. In a process that has run for a long time, V8 refuses that for a few
 * million characters.
 */
function endOfBase64(text: string, start: number): number {
  let end = start
  while (isBase64(text.charCodeAt(end))) end += 1
  for (let padding = 0; padding < 2 && text[end] === '='; padding += 1) end += 1
  return end
}

/** True for a letter, a digit, `+` or `/`. */
const isBase64 = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 47 && code <= 57) || code === 43

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    find: database.statement((p: { account: number; token: string }) =>
      kysely
        .selectFrom('page_picture')
        .select('object')
        .where('account_id', '=', p.account)
        .where('token', '=', p.token)
        .limit(1),
    ),
    known: database.statement((p: { account: number; object: string }) =>
      kysely
        .selectFrom('page_picture')
        .select('token')
        .where('account_id', '=', p.account)
        .where('object', '=', p.object)
        .limit(1),
    ),
    keep: database.statement((p: { account: number; token: string; object: string; contentId: number }) =>
      kysely
        .insertInto('page_picture')
        .values({ account_id: p.account, token: p.token, object: p.object, content_id: p.contentId })
        .onConflict((conflict) => conflict.columns(['account_id', 'token', 'content_id']).doNothing()),
    ),
  }
}
