import type { Content } from '#shared/model/content.ts'
import type { FeedPage } from '#shared/model/feed.ts'
import type { EndpointReply } from '#shared/api/endpoints.ts'
import { type Call, caller } from '../main/service/open-library.ts'
import { json, withoutText } from '../fakes/model-service.ts'
import type { Change, LibrarySide, RemovedRange } from './library-side.ts'
import { quoteOf } from './quoted-words.ts'
import { type Serving, serveAlone } from './serving.ts'
import type { ServiceOptions } from '../../main/service/index.ts'

const ORIGIN = 'http://library.test'

/** No page is fetched, so a process that waits for one to read would only cost time. */
const nothingToRead = (): never => {
  throw new Error('The simulation has nothing to read')
}

/**
 * The product's own service, called directly, in memory unless another `serve` is given. It may not fetch pages here, so a saved page soon ends as
 * failed.
 */
export class RealSide implements LibrarySide {
  readonly base = `${ORIGIN}/api/v19`
  readonly clock: { now: number }
  readonly removed = new Set<number>()
  readonly revived = new Set<number>()
  readonly removedRanges: RemovedRange[] = []
  readonly removedFrom = new Set<number>()
  readonly spoiled = new Set<number>()
  readonly #library: Serving
  readonly #ids: number[] = []
  readonly #left = new Map<number, number>()
  #tokens: { access_token: string; refresh_token: string }
  #denied = new Set<string>()
  #saves = 0
  #open = 0

  private constructor(library: Serving, clock: { now: number }) {
    this.#library = library
    this.clock = clock
    this.#tokens = library.tokens
  }

  static async open(
    now: number,
    entries: number,
    serve: (options: Partial<ServiceOptions>) => Promise<Serving> = serveAlone,
  ): Promise<RealSide> {
    const clock = { now }
    const side = new RealSide(await serve({ clock: () => clock.now, startExtraction: nothingToRead }), clock)
    for (let n = 0; n < entries; n += 1) await side.change({ do: 'add', pick: 0 })
    await side.settle()
    return side
  }

  get tokens() {
    return this.#tokens
  }

  answering(): boolean {
    return this.#open > 0
  }

  async handle(request: Request): Promise<Response> {
    this.#open += 1
    try {
      return await this.#handle(request)
    } finally {
      this.#open -= 1
    }
  }

  async #handle(request: Request): Promise<Response> {
    const bearer = request.headers.get('authorization')?.slice('Bearer '.length) ?? ''
    if (this.#denied.has(bearer)) return json({ detail: 'Token is invalid', code: 'token_not_valid' }, 401)
    const isChange = request.method === 'PUT' && request.url.endsWith('/library_entries/')
    const response = await this.#library.handle(request)
    if (isChange && response.ok) this.#note((await response.clone().json()) as EndpointReply<'libraryEntries'>)
    if (request.url.endsWith('/token/refresh/') && response.ok) {
      this.#tokens = (await response.clone().json()) as typeof this.tokens
    }
    return response
  }

  async change(change: Change): Promise<void> {
    this.#open += 1
    try {
      await this.#change(change)
    } finally {
      this.#open -= 1
    }
  }

  async #change({ do: what, pick }: Change): Promise<void> {
    const call = await this.#caller()
    const id = this.#ids[pick % Math.max(1, this.#ids.length)]
    if (what === 'add' || id === undefined) {
      this.#saves += 1
      const { body } = await call('POST', '/save/', { url: `http://127.0.0.1/page-${this.#saves}` })
      this.#ids.push(body.content_id as number)
    } else if (what === 'archive' || what === 'delete' || what === 'save') {
      const library_state = { save: 1, archive: 2, delete: 3 }[what]
      this.#note((await call('PUT', '/library_entries/', { content_id: id, library_state })).body)
    } else if (what === 'favorite' || what === 'unfavorite') {
      await call('PUT', '/library_entries/', { content_id: id, is_favorited: what === 'favorite' })
    } else if (what === 'progress') {
      await call('PUT', '/history_entries/', { content_id: id, last_read_percentage: (pick % 10) / 10 })
    } else if (what === 'annotate' || what === 'retitle') {
      await call('POST', '/annotations/', { content_id: id, ...quoteOf(pick % 8, (pick % 8) + 2) })
    } else {
      const { body } = await call('GET', `/contents/${id}/`)
      const [first] = (body as Content).my_annotations
      if (!first) return
      await call('DELETE', `/annotations/${first.id}/`)
      this.removed.add(first.id)
      this.removedRanges.push({ contentId: id, from: first.char_start ?? 0, to: first.char_end ?? 0 })
      this.removedFrom.add(id)
    }
  }

  ids(): readonly number[] {
    return this.#ids
  }

  async saved(): Promise<readonly Content[]> {
    const call = await this.#caller()
    const contents: Content[] = []
    for (let next: string | null = '/library_items/queue_feed/'; next; ) {
      const page: FeedPage = (await call('GET', next)).body
      contents.push(...page.feed.map(({ content }) => withoutText(content)))
      next = page.next
    }
    return contents
  }

  lastLeft(id: number): number {
    return this.#left.get(id) ?? 0
  }

  everLeft(id: number): boolean {
    return this.#left.has(id)
  }

  forgetCursors(): boolean {
    return false
  }

  backup(): null {
    return null
  }

  expire(session: boolean): void {
    this.#denied.add(this.#tokens.access_token)
    // An ended session is one whose tokens no one has any longer.
    void session
  }

  calm(): void {
    this.#library.calm()
  }

  async settle(): Promise<void> {
    await this.#library.idle()
    this.#tokens = await this.#library.localTokens()
  }

  /** Access tokens last minutes, runs last weeks. */
  async #caller(): Promise<Call> {
    const { access_token } = await this.#library.localTokens()
    return caller((request) => this.#library.insist(request), ORIGIN, access_token)
  }

  close(): Promise<void> {
    return this.#library.close()
  }

  #note({ content_id, library_state }: { content_id: number; library_state: number }): void {
    // The service's clock is past all versions up to now, so entries that left and came back are not judged here.
    if (library_state !== 1) this.#left.set(content_id, Infinity)
  }
}
