import { decodeText } from '../../decoding/decode-text.ts'
import { type Outbound, OutboundError } from '../../outbound/index.ts'
import { pictureName } from './picture-name.ts'
import type { Picture, PictureStore } from './picture-store.ts'
import { pixelsType } from '#shared/model/pixels-type.ts'
import { pictureType } from './picture-type.ts'
import { siteIcons } from './site-icons.ts'

/**
 * The limit for outbound requests. Photographs in articles are larger than pictures in lists. Pictures above the limit
 * stay on their site.
 */
const MOST_BYTES = 10 * 1024 * 1024
/** A page names its icon in its head, so only this many bytes are requested. */
const HEAD = 256 * 1024
/** Maximum number of concurrent fetches. It is low so that saved pages don't have to wait behind pictures of lists. */
const AT_ONCE = 4
/** Enough for a few screens. A reader who scrolls past more than this does not look at them. */
const MOST_WAITING = 400
/** Milliseconds before a failed picture is requested again. */
const PATIENCE = 60 * 60 * 1000
const MOST_FAILURES = 5_000

/** Pictures that the library stores as its own data. */
export interface OwnPictures {
  /** Undefined for the address of any other picture. */
  at(url: string): Promise<Uint8Array | null | undefined>
}

export interface ShownPicture extends Picture {
  readonly version: string
}

/**
 * Fetches article pictures and site icons for readers through the same guarded client as pages, and stores them. No
 * site learns who reads what and when, and lists look the same offline.
 */
export class Pictures {
  readonly #outbound: Outbound
  readonly #own: OwnPictures
  readonly #store: PictureStore
  readonly #clock: () => number
  readonly #underWay = new Map<string, Promise<ShownPicture | null>>()
  readonly #waiting: (() => void)[] = []
  /** Time at which a failed picture may be tried again. */
  readonly #failed = new Map<string, number>()
  #running = 0

  constructor(outbound: Outbound, own: OwnPictures, store: PictureStore, clock: () => number) {
    this.#outbound = outbound
    this.#own = own
    this.#store = store
    this.#clock = clock
  }

  /** Returns null if there is no picture that may be shown. */
  picture(url: string): Promise<ShownPicture | null> {
    return this.#shown(url, () => this.#fetch(url))
  }

  /** Returns a stored picture, or null. Makes no requests. */
  async kept(url: string): Promise<Picture | null> {
    const own = await this.#own.at(url)
    const mediaType = own && pictureType(own)
    if (own && mediaType) return { mediaType, bytes: own }
    return this.#store.read(pictureName(url))
  }

  /** Returns the icon of the site at an origin, or null. */
  icon(origin: string): Promise<ShownPicture | null> {
    return this.#shown(`icon of ${origin}`, async () => {
      const page = await this.#outbound.fetch({ url: `${origin}/`, part: { start: 0, end: HEAD } }).catch(unlessUnknown)
      const html = page === null ? '' : decodeText(page.body, page.charset).text
      for (const url of siteIcons(html, page?.url ?? `${origin}/`)) {
        const found = await this.#fetch(url).catch(unlessUnknown)
        if (found !== null && pixelsType(found) !== null) return found
      }
      return null
    })
  }

  async #shown(what: string, fetch: () => Promise<Uint8Array | null>): Promise<ShownPicture | null> {
    const name = pictureName(what)
    const kept = await this.#store.read(name)
    if (kept) return { ...kept, version: name }
    return this.#underWay.get(name) ?? this.#begin(name, fetch)
  }

  #begin(name: string, fetch: () => Promise<Uint8Array | null>): Promise<ShownPicture | null> {
    if ((this.#failed.get(name) ?? 0) > this.#clock()) return Promise.resolve(null)
    if (this.#waiting.length >= MOST_WAITING) return Promise.resolve(null)
    const begun = this.#inTurn(() => fetch().catch(unlessUnknown))
      .then(async (bytes) => {
        const mediaType = bytes && pictureType(bytes)
        if (!bytes || !mediaType) {
          this.#remember(name)
          return null
        }
        await this.#store.write(name, bytes)
        return { mediaType, bytes, version: name }
      })
      .finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, begun)
    return begun
  }

  async #fetch(url: string): Promise<Uint8Array | null> {
    const own = await this.#own.at(url)
    if (own !== undefined) return own
    const { status, body } = await this.#outbound.fetch({ url, kind: 'image' })
    return status === 200 && body.byteLength <= MOST_BYTES && pictureType(body) !== null ? body : null
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  #remember(name: string): void {
    this.#failed.delete(name)
    this.#failed.set(name, this.#clock() + PATIENCE)
    for (const oldest of this.#failed.keys()) {
      if (this.#failed.size <= MOST_FAILURES) break
      this.#failed.delete(oldest)
    }
  }
}

function unlessUnknown(error: unknown): null {
  if (error instanceof OutboundError) return null
  throw error
}
