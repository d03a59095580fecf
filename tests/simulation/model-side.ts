import type { Content } from '#shared/model/content.ts'
import { json, MODEL_BASE, ModelService, withoutText } from '../fakes/model-service.ts'
import type { Change, LibrarySide, RemovedRange } from './library-side.ts'
import { quoteOf } from './quoted-words.ts'

/** Models the service as a list and a counter. */
export class ModelSide implements LibrarySide {
  readonly base = MODEL_BASE
  readonly clock: { now: number }
  readonly model: ModelService
  readonly removed = new Set<number>()
  get revived(): ReadonlySet<number> {
    return this.model.revived
  }
  readonly removedRanges: RemovedRange[] = []
  readonly removedFrom = new Set<number>()
  readonly spoiled = new Set<number>()
  #restore: (() => void) | null = null
  #expired = 0

  constructor(now: number, pageSize: number, entries: number) {
    this.clock = { now }
    this.model = new ModelService(pageSize, () => this.clock.now)
    for (let n = 0; n < entries; n += 1) this.#add()
  }

  get tokens() {
    return { access_token: this.model.access, refresh_token: this.model.refresh }
  }

  answering(): boolean {
    return false
  }

  async handle(request: Request): Promise<Response> {
    const response = await this.model.handle(request)
    if (this.spoiled.size === 0 || !request.url.includes('_feed/') || !response.ok) return response
    const page = (await response.json()) as { feed: { content: { id: number; content_type: number } }[] }
    for (const { content } of page.feed) if (this.spoiled.has(content.id)) content.content_type = 99
    return json(page)
  }

  async change({ do: what, pick }: Change): Promise<void> {
    const { model } = this
    const ids = this.ids()
    const id = ids[pick % Math.max(1, ids.length)]
    if (what === 'add' || id === undefined) this.#add()
    else if (what === 'archive') model.move(id, 2)
    else if (what === 'delete') model.move(id, 3)
    else if (what === 'save') model.move(id, 1)
    else if (what === 'favorite' || what === 'unfavorite') model.favorite(id, what === 'favorite')
    else if (what === 'progress') model.progress(id, (pick % 10) / 10, new Date(this.clock.now).toISOString())
    else if (what === 'annotate') model.annotate(id, quoteOf(pick % 8, (pick % 8) + 2))
    else if (what === 'unannotate') this.#unannotate(id)
    else model.change(id, ({ title }) => ({ title: `${title}!` }))
  }

  ids(): readonly number[] {
    return [...this.model.contents.keys()]
  }

  async saved(): Promise<readonly Content[]> {
    return this.model.saved.map(withoutText)
  }

  lastLeft(id: number): number {
    return this.model.lastLeft.get(id) ?? (this.model.everLeft.has(id) ? Infinity : 0)
  }

  everLeft(id: number): boolean {
    return this.model.everLeft.has(id)
  }

  forgetCursors(): boolean {
    this.model.forgetCursors()
    return true
  }

  backup(): 'taken' | 'restored' {
    if (!this.#restore) {
      this.#restore = this.model.backup()
      return 'taken'
    }
    this.#restore()
    this.#restore = null
    return 'restored'
  }

  expire(session: boolean): void {
    this.#expired += 1
    this.model.access = `expired-${this.#expired}`
    if (session) this.model.refresh = `refresh-${1000 + this.#expired}`
  }

  calm(): void {}

  async settle(): Promise<void> {}

  async close(): Promise<void> {}

  /** Adds an entry. Every third has a text to fetch for offline reading. */
  #add(): void {
    const { length } = this.ids()
    this.model.add(length % 3 === 0 ? {} : { article: null })
  }

  #unannotate(id: number): void {
    const [first] = this.model.contents.get(id)?.my_annotations ?? []
    if (!first) return
    this.model.removeAnnotations(id, [first.id])
    this.removed.add(first.id)
    this.removedRanges.push({ contentId: id, from: first.char_start ?? 0, to: first.char_end ?? 0 })
    this.removedFrom.add(id)
  }
}
