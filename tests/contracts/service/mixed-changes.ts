import fc from 'fast-check'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import type { Call, OpenLibrary } from '../../main/service/open-library.ts'

/** A change of one of a few pages. */
export interface MixedChange {
  readonly kind: (typeof kinds)[number]
  readonly page: number
  readonly at: number
}

const kinds = [
  ...(['save', 'read again', 'state', 'favorite', 'progress'] as const),
  ...(['highlight', 'forget', 'note', 'tag', 'untag', 'rename'] as const),
]

export const mixedChange: fc.Arbitrary<MixedChange> = fc.record({
  kind: fc.constantFrom(...kinds),
  page: fc.nat(11),
  at: fc.nat(40),
})

/** Values that each library draws for itself: its name, and its range of the updates. */
const drawn = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|"cursor":"[^"]+"|[a-z0-9]+@localhost|"key":"[^"]+"/g

const tagName = (at: number): string => `Tag ${'äbÇd'[at % 4]}`

/** Makes a change, and returns the status of the answer. */
export async function makeChange(
  { call, service }: OpenLibrary,
  origin: string,
  ids: Map<number, number>,
  { kind, page, at }: MixedChange,
): Promise<number> {
  const id = ids.get(page)
  const send = async (method: string, path: string, body?: object): Promise<number> => {
    const { status } = await call(method, path, body)
    await service.idle()
    return status
  }
  if (kind === 'save' || id === undefined) {
    const { status, body } = await call('POST', '/save/', { url: `${origin}/mixed-${page}` })
    ids.set(page, body.content_id)
    await service.idle()
    return status
  }
  const entry = (change: object) => send('PUT', '/library_entries/', { content_id: id, ...change })
  switch (kind) {
    case 'highlight': {
      const { article } = (await call('GET', `/contents/${id}/`)).body
      const text = canonicalText(parseMarkdown(article?.markdown ?? '')).slice(at * 5, at * 5 + 30)
      return send('POST', '/annotations/', {
        ...{ content_id: id, text, before_text: '', after_text: '' },
        ...{ char_start: at * 5, char_end: at * 5 + 30, note: at % 2 === 0 ? `on ${at}` : null },
      })
    }
    case 'forget': {
      const { body } = await call('GET', `/contents/${id}/my_annotations/`)
      const [first] = body.my_annotations
      return first === undefined ? 0 : send('POST', `/annotations/${first.id}/remove/`, { was: first.note })
    }
    case 'read again':
      return send('POST', `/contents/${id}/reparse/`, {})
    case 'state':
      return entry({ library_state: (at % 3) + 1 })
    case 'favorite':
      return entry({ is_favorited: at % 2 === 0 })
    case 'progress':
      return send('PUT', '/history_entries/', { content_id: id, last_read_percentage: at / 40 })
    case 'tag':
      return send('PUT', '/contents/tags/', { content_ids: [id], add_tags: [tagName(at)] })
    case 'untag':
      return send('PUT', '/contents/tags/', { content_ids: [id], remove_tags: [tagName(at)] })
    case 'note':
      return send('PUT', '/notes/', { content_id: id, note: `A note of ${at}` })
    case 'rename': {
      const { tags } = (await call('GET', '/tags/')).body
      return tags.length === 0 ? 0 : send('PUT', '/tags/rename', { tag_id: tags[0].id, name: `New ${at % 5}` })
    }
  }
}

/** Returns the contents of lists, searches and texts, page by page, with their cursors. */
export async function answersOf(call: Call, ids: ReadonlyMap<number, number>): Promise<string[]> {
  const said: string[] = []
  const ask = async (path: string) => {
    const { status, body } = await call('GET', path)
    said.push(`${path} ${status} ${JSON.stringify(body)}`.replaceAll(drawn, '…'))
    return body
  }
  const lists = [
    ...['queue_feed', 'archive_feed', 'favorites_feed', 'highlights_feed', 'recent_feed', 'updates_feed'].map(
      (name) => `/library_items/${name}/?`,
    ),
    ...['oldest', 'shortest', 'longest'].map((sort) => `/library_items/queue_feed/?sort=${sort}&`),
    ...['a', 'b', 'Ç'].map((email) => `/library_items/tags_feed/?tags=${encodeURIComponent(`Tag ${email},New 1`)}&`),
  ]
  for (const list of lists) {
    for (let path = `${list}limit=3`; ; ) {
      const { next } = await ask(path)
      if (typeof next !== 'string') break
      const { pathname, search } = new URL(next, 'http://library.test')
      path = pathname.replace(/^\/api\/v\d+/, '') + search
    }
  }
  await ask('/tags/')
  for (const query of ['page', 'tag', 'note', 'pag', '"on 2"', '-note', 'tag:"New 1"']) {
    await ask(`/search_library/?query=${encodeURIComponent(query)}`)
  }
  for (const id of ids.values()) await ask(`/contents/${id}/`)
  return said
}
