import type { Annotation } from '#shared/model/annotation.ts'
import { fromMarkBody, type MarkChange } from '#shared/model/highlights/highlight-marks.ts'
import type { Content, History, Library } from '#shared/model/content.ts'
import { fromMicroseconds, toMicroseconds } from '#shared/model/dates.ts'
import { entryOf, type FeedEntry, type FeedPage } from '#shared/model/feed.ts'
import { changeNote } from '#shared/model/notes/join-notes.ts'
import type { LibraryState } from '#shared/model/library-state.ts'
import { generateLibrary } from './generate-library.ts'
import { ModelHighlights, NoteAdded, type RestoreRequest } from './model-highlights.ts'

export const MODEL_BASE = 'https://library.example/api/v19'

const START = Date.parse('2026-01-01T00:00:00Z') * 1000
const [template] = generateLibrary({ count: 1 }) as [FeedEntry]

/**
 * A library service as a list and a counter, small enough to be obviously correct. Every change takes the next version;
 * saving again moves an entry to the top; deleted entries stay as tombstones; cursors are versions.
 */
export class ModelService {
  readonly contents = new Map<number, Content>()
  /** Ids that were out of the queue at some time after they first entered it. */
  readonly everLeft = new Set<number>()
  readonly pageSize: number
  access = 'access-1'
  refresh = 'refresh-1'
  /** Entries that a client's call brought back after they were deleted. */
  readonly revived = new Set<number>()
  /** The version at which an entry last left the queue. */
  readonly lastLeft = new Map<number, number>()
  #version = 0
  #epoch = 1
  #nextId = 1
  #nextAnnotation = 1
  highlights = new ModelHighlights(() => {
    if (!this.#now) this.#nextAnnotation = Math.max(this.#nextAnnotation, this.#version)
    return this.#nextAnnotation++
  })
  readonly #tagIds = new Map<string, number>()
  /** The earliest date at which each entry held its position. */
  readonly #firstDates = new Map<number, number>()
  readonly #now: (() => number) | null

  /** `now`: the service's clock. Without it, every change comes a microsecond after the last. */
  constructor(pageSize = 3, now: (() => number) | null = null) {
    this.pageSize = pageSize
    this.#now = now
  }

  get saved(): Content[] {
    return [...this.contents.values()].filter(({ library }) => library?.library_state === 1)
  }

  /** Adds a new entry to the queue. */
  add(change: Partial<Content> = {}): Content {
    const id = this.#nextId++
    const content: Content = {
      ...template.content,
      id,
      url: `https://example.org/${id}`,
      title: `Entry ${id}`,
      history: null,
      my_annotations: [],
      my_note: null,
      tags: [],
      article: { ...template.content.article!, id: id * 10, markdown: `Text of *entry* ${id}.` },
      processing_status: 1,
      processing_error: null,
      has_blank_article: false,
      ...change,
    }
    this.contents.set(id, content)
    this.move(id, 1)
    return this.contents.get(id)!
  }

  change(id: number, change: (content: Content, at: string) => Partial<Content>): Content | null {
    const content = this.contents.get(id)
    if (!content) return null
    const at = this.#stamp()
    const next = { ...content, ...change(content, at), feed_dirty_date: at }
    this.contents.set(id, next)
    return next
  }

  /** `date`: the entry's date before the move that this one undoes. */
  move(id: number, state: LibraryState, date?: string): Library | null {
    const next = this.change(id, ({ library }, at) => ({
      library: {
        ...(library ?? template.content.library!),
        id,
        content_id: id,
        library_state: state,
        library_state_date: this.#placeOf(id, at, date),
        modified_date: at,
        feed_dirty_date: at,
        is_favorited: library?.is_favorited ?? false,
      },
    }))
    if (state !== 1 && next) {
      this.everLeft.add(id)
      this.lastLeft.set(id, toMicroseconds(next.feed_dirty_date))
    }
    return next?.library ?? null
  }

  /** Returns a date no later than now and no earlier than any position the entry has held. */
  #placeOf(id: number, at: string, date: string | undefined): string {
    const first = this.#firstDates.get(id)
    if (first === undefined) this.#firstDates.set(id, toMicroseconds(at))
    if (first === undefined || date === undefined) return at
    return fromMicroseconds(Math.min(toMicroseconds(at), Math.max(toMicroseconds(date), first)))
  }

  favorite(id: number, is_favorited: boolean): Library | null {
    const next = this.change(id, ({ library }, at) => ({
      library: { ...library!, is_favorited, last_favorited_date: at, feed_dirty_date: at, modified_date: at },
    }))
    return next?.library ?? null
  }

  progress(id: number, share: number, viewed: string): History | null {
    const next = this.change(id, ({ history }, at) => ({
      history: {
        id,
        content_id: id,
        last_viewed_date: viewed,
        last_interaction_date: at,
        last_annotated_date: null,
        feed_dirty_date: at,
        last_read_percentage: share,
        max_read_percentage: Math.max(share, history?.max_read_percentage ?? 0),
        last_audio_percentage: null,
        max_audio_percentage: null,
      },
    }))
    return next?.history ?? null
  }

  annotate(
    id: number,
    facts: Partial<Annotation>,
    named: readonly number[] = [],
    temporary: number | null = null,
  ): Annotation | null {
    let made: Annotation | null = null
    this.change(id, ({ my_annotations }, at) => {
      const added = this.highlights.add(my_annotations, { ...blank(id, at), ...facts }, named, temporary)
      made = added.made
      return { my_annotations: added.all }
    })
    return made
  }

  restore(id: number, request: RestoreRequest): readonly Annotation[] | null {
    let made: readonly Annotation[] | null = null
    this.change(id, ({ my_annotations }, at) => {
      const restored = this.highlights.restore(my_annotations, request, blank(id, at))
      made = restored.made
      return { my_annotations: restored.all }
    })
    return made
  }

  noteHighlight(id: number, note: string | null, was?: string | null): Annotation | null {
    return this.#changeHighlight(id, (all) => this.highlights.note(all, id, note, was))
  }

  likeHighlight(id: number, isLiked: boolean): Annotation | null {
    return this.#changeHighlight(id, (all) => this.highlights.like(all, id, isLiked))
  }

  markHighlight(id: number, change: MarkChange): Annotation | null {
    return this.#changeHighlight(id, (all) => this.highlights.mark(all, id, change))
  }

  reviewHighlight(
    id: number,
    { reviewed_date, reviews }: { reviewed_date: string; reviews: number },
  ): Annotation | null {
    return this.#changeHighlight(id, (all) =>
      all.map((one) => (one.id === id ? { ...one, reviewed_date, reviews } : one)),
    )
  }

  #changeHighlight(id: number, change: (all: readonly Annotation[]) => readonly Annotation[]): Annotation | null {
    const now = this.highlights.survivorOf(id)
    const has = ({ my_annotations }: Content): Annotation | undefined => my_annotations.find((one) => one.id === now)
    const owner = [...this.contents.values()].find(has)
    const next = owner && this.change(owner.id, ({ my_annotations }) => ({ my_annotations: change(my_annotations) }))
    return (next && has(next)) ?? null
  }

  removeAnnotations(id: number, annotations: readonly number[]): void {
    const gone = new Set(annotations)
    const { my_annotations = [] } = this.contents.get(id) ?? {}
    if (!my_annotations.some((annotation) => gone.has(annotation.id))) return
    for (const { id: each } of my_annotations) if (gone.has(each)) this.highlights.forgetPartsOf(each)
    this.change(id, () => ({ my_annotations: my_annotations.filter((annotation) => !gone.has(annotation.id)) }))
  }

  /** Invalidates every cursor given out so far. */
  forgetCursors(): void {
    this.#epoch += 1
  }

  /**
   * Takes a backup and returns the function that restores it. Restoring resets the version counter and invalidates
   * cursors.
   */
  backup(): () => void {
    const contents = [...this.contents]
    const firstDates = [...this.#firstDates]
    const restoreHighlights = this.highlights.backup()
    const [version, nextId, nextAnnotation] = [this.#version, this.#nextId, this.#nextAnnotation]
    return () => {
      for (const id of this.contents.keys()) {
        this.everLeft.add(id)
        this.lastLeft.set(id, Infinity)
      }
      this.contents.clear()
      for (const [id, content] of contents) this.contents.set(id, content)
      restoreHighlights()
      this.#firstDates.clear()
      for (const [id, date] of firstDates) this.#firstDates.set(id, date)
      // Ids are reused for other entries.
      this.#version = version
      this.#nextId = nextId
      this.#nextAnnotation = nextAnnotation
      this.#epoch += 1
    }
  }

  async handle(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const path = url.pathname.slice(new URL(MODEL_BASE).pathname.length)
    // Bodies have many shapes; the client under test makes them.
    // oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape; the client under test makes them.
    const body: any = request.method === 'GET' ? null : await request.json().catch(() => null)
    if (path === '/token/refresh/') return this.#renew(body)
    if (path === '/magic_login/token/') return json({ access_token: this.access, refresh_token: this.refresh })
    if (request.headers.get('authorization') !== `Bearer ${this.access}`) {
      return json({ detail: 'Token is invalid', code: 'token_not_valid' }, 401)
    }
    const cursor = url.searchParams.get('cursor')
    if (path === '/library_items/queue_feed/') return this.#queue(cursor)
    if (path === '/library_items/updates_feed/') return this.#updates(cursor)
    if (path === '/library_items/archive_feed/') return json(this.#page(this.#inState(2), null))
    if (path === '/library_items/favorites_feed/') {
      return json(
        this.#page(
          this.saved.filter(({ library }) => library?.is_favorited),
          null,
        ),
      )
    }
    if (path === '/profile/') return json({ ...template.content.publisher, account_id: 7 })
    if (path === '/save/') return this.#save(body.url)
    if (path === '/reader_view/') return json({ success: true, content: { id: 1 } })
    if (path === '/library_entries/') return this.#libraryEntries(body)
    if (path === '/history_entries/') {
      return found(this.progress(body.content_id, body.last_read_percentage, body.last_viewed_date))
    }
    if (path === '/annotations/') {
      const { content_id, merged_ids = [], temporary_id, ...facts } = body
      return found(this.annotate(content_id, facts, merged_ids, temporary_id), 201)
    }
    if (path === '/annotations/restore/') {
      try {
        const annotations = this.restore(body.content_id, body)
        return found(annotations && { annotations })
      } catch (error) {
        if (error instanceof NoteAdded) return overruled('A note was added to it.')
        throw error
      }
    }
    if (path === '/likes/') {
      const liked = this.likeHighlight(body.annotation_id, true)
      return found(liked && { id: liked.id, annotation_id: liked.id }, 201)
    }
    if (path === '/contents/tags/') return this.#tags(body)
    if (path === '/notes/') return this.#writeNote(body)
    const [, kind, id] = path.split('/')
    if (kind === 'notes') return this.#removeNote(Number(id))
    if (kind === 'contents') return found(this.contents.get(Number(id)) ?? null)
    if (kind === 'likes') {
      return this.likeHighlight(Number(id), false) ? new Response(null, { status: 204 }) : found(null)
    }
    if (kind === 'annotations' && path.endsWith('/marks/')) {
      return found(this.markHighlight(Number(id), fromMarkBody(body)))
    }
    if (kind === 'annotations' && path.endsWith('/review/')) return found(this.reviewHighlight(Number(id), body))
    if (kind === 'annotations' && request.method === 'PUT') {
      return found(this.noteHighlight(Number(id), body.note, body.was))
    }
    if (kind === 'annotations') return this.#removeAnnotation(Number(id), body?.was)
    return json({ detail: 'No such path', code: 'not_found' }, 404)
  }

  /** Adds and removes tags by name. A tag has the same id on every entry. */
  tag(id: number, add: readonly string[], remove: readonly string[]): Content | null {
    return this.change(id, ({ tags }, at) => {
      const kept = tags.filter(({ name }) => !remove.includes(name) && !add.includes(name))
      const fresh = add.map((name) => {
        const known = this.#tagIds.get(name) ?? this.#tagIds.size + 1
        this.#tagIds.set(name, known)
        return { id: known, name, created_date: at, last_used_date: at, article_count: 1 }
      })
      return { tags: [...kept, ...fresh].sort((a, b) => a.id - b.id) }
    })
  }

  note(id: number, note: string | null): Content['my_note'] {
    const next = this.change(id, ({ my_note }, at) => ({
      my_note: note === null ? null : { id, content_id: id, created_date: my_note?.created_date ?? at, note },
    }))
    return next?.my_note ?? null
  }

  #tags(body: { content_ids: number[]; add_tags?: string[]; remove_tags?: string[] }): Response {
    const contents = body.content_ids.map((id) => this.tag(id, body.add_tags ?? [], body.remove_tags ?? []))
    if (contents.includes(null)) return found(null)
    return json({ contents: contents.map((content) => ({ id: content!.id, tags: content!.tags })), tags: [] })
  }

  #removeNote(id: number): Response {
    if (!this.contents.get(id)?.my_note) return found(null)
    this.note(id, null)
    return new Response(null, { status: 204 })
  }

  #writeNote({
    content_id: id,
    note,
    was,
  }: {
    content_id: number
    note: string | null
    was?: string | null
  }): Response {
    const content = this.contents.get(id)
    if (!content) return found(null)
    const known = content.my_note?.note ?? null
    const next = was === undefined ? note : changeNote(known, was, note)
    return json(next === known ? content.my_note : this.note(id, next))
  }

  #removeAnnotation(id: number, was?: string | null): Response {
    const owner = [...this.contents.values()].find(({ my_annotations }) => my_annotations.some((a) => a.id === id))
    if (!owner) return found(null)
    const note = owner.my_annotations.find((a) => a.id === id)?.note ?? null
    if (was !== undefined && changeNote(note, was, null) !== null) return overruled('A note was added to it.')
    this.removeAnnotations(owner.id, [id])
    return new Response(null, { status: 204 })
  }

  #libraryEntries(body: {
    content_id: number
    library_state?: LibraryState
    is_favorited?: boolean
    library_state_date?: string
    was_state?: LibraryState
  }): Response {
    const { content_id: id, library_state, is_favorited, library_state_date, was_state } = body
    if (!this.contents.has(id)) return found(null)
    const now = this.contents.get(id)?.library?.library_state ?? 0
    const isNews = was_state !== undefined && library_state !== undefined && now !== was_state && now !== library_state
    if (isNews && (now === 3 || now === 1)) return overruled('It was moved.')
    if (now === 3 && library_state !== undefined && library_state !== 3) this.revived.add(id)
    if (is_favorited !== undefined) this.favorite(id, is_favorited)
    const { library = null } = this.contents.get(id) ?? {}
    return found(library_state === undefined ? library : this.move(id, library_state, library_state_date))
  }

  #save(url: string): Response {
    const known = [...this.contents.values()].find((content) => content.url === url)
    const content = known ?? this.add({ url, title: url, processing_status: 0, article: null })
    if (known) this.move(known.id, 1)
    return json({ id: content.id, content_id: content.id, url, title: content.title, status: 0 }, known ? 200 : 201)
  }

  #renew(body: { refresh_token?: string } | null): Response {
    if (body?.refresh_token !== this.refresh) return json({ detail: 'Spent', code: 'token_not_valid' }, 401)
    const next = Number(this.refresh.split('-')[1]) + 1
    this.access = `access-${next}`
    this.refresh = `refresh-${next}`
    return json({ access_token: this.access, refresh_token: this.refresh })
  }

  #inState(state: LibraryState): Content[] {
    return [...this.contents.values()].filter(({ library }) => library?.library_state === state)
  }

  /** Most recently saved first, ties by id. The next page starts below both. */
  #queue(cursor: string | null): Response {
    const [epoch, below, belowId] = cursor?.split('.').map(Number) ?? [this.#epoch, Infinity, Infinity]
    if (epoch !== this.#epoch) return json({ detail: 'Unknown cursor', code: 'cursor_invalid', field: 'cursor' }, 400)
    const order = (content: Content): number => toMicroseconds(content.library?.library_state_date)
    const rest = this.saved.filter(
      (content) => order(content) < below! || (order(content) === below && content.id < belowId!),
    )
    rest.sort((a, b) => order(b) - order(a) || b.id - a.id)
    const page = rest.slice(0, this.pageSize)
    const more = rest.length > page.length
    return json(
      this.#page(page, more ? `queue_feed/?cursor=${this.#epoch}.${order(page.at(-1)!)}.${page.at(-1)!.id}` : null),
    )
  }

  #updates(cursor: string | null): Response {
    const [epoch, after] = (cursor ?? '').split('.').map(Number)
    if (epoch !== this.#epoch) return json({ detail: 'Fetch everything again', code: 'full_sync_needed' }, 410)
    const order = (content: Content): number => toMicroseconds(content.feed_dirty_date) - START
    const rest = [...this.contents.values()].filter((content) => order(content) > after!)
    rest.sort((a, b) => order(a) - order(b))
    const page = rest.slice(0, this.pageSize)
    const more = rest.length > page.length
    return json(this.#page(page, more ? `updates_feed/?cursor=${this.#epoch}.${order(page.at(-1)!)}` : null))
  }

  #page(contents: readonly Content[], next: string | null): FeedPage {
    return {
      id: '1',
      feed: contents.map((content) => entryOf(withoutText(content))),
      next: next && `${MODEL_BASE}/library_items/${next}`,
      previous: null,
      current_profile: null,
      queue_count: this.saved.length,
      archive_count: 0,
      // Every page holds the current cursor, but only the last page's may be used to resume.
      cursor: `${this.#epoch}.${this.#version}`,
    }
  }

  #stamp(): string {
    // With a clock, changes are a few microseconds apart, many within the same millisecond.
    this.#version = Math.max(this.#version + (this.#now ? 7 : 1), this.#now ? this.#now() * 1000 - START : 0)
    return fromMicroseconds(START + this.#version)
  }
}

const blank = (id: number, at: string): Omit<Annotation, 'id'> => ({
  content_id: id,
  text: 'x',
  before_text: '',
  after_text: '',
  word_start: null,
  word_end: null,
  char_start: 0,
  char_end: 1,
  scope: 1,
  note: null,
  is_liked: false,
  created_date: at,
})

export function withoutText(content: Content): Content {
  return content.article ? { ...content, article: { ...content.article, markdown: null } } : content
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(value, { status, headers })
}

const overruled = (detail: string): Response => json({ detail, code: 'overruled' }, 409)

function found(value: unknown, status = 200): Response {
  return value === null ? json({ detail: 'Not found', code: 'not_found' }, 404) : json(value, status)
}
