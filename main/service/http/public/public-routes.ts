import { toMicroseconds } from '#shared/model/dates.ts'
import type { ContentType } from '#shared/model/content-type.ts'
import { type LibraryState, libraryState } from '#shared/model/library-state.ts'
import type { Profile } from '#shared/model/profile.ts'
import { writtenReadings } from '#shared/text/links/written-readings.ts'
import { publicPageRoutes } from './page-routes.ts'
import type { Annotations } from '../../library/entries/annotations.ts'
import type { Contents } from '../../library/articles/contents.ts'
import type { Histories } from '../../library/entries/histories.ts'
import type { Item, ItemLists } from '../../library/lists/item-lists.ts'
import type { LibraryEntries } from '../../library/entries/library-entries.ts'
import { NotFound } from '../../calls/not-found.ts'
import type { ReadingSessions } from '../../library/entries/reading-sessions.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Rules } from '../../library/rules/rules.ts'
import type { StoredPages } from '../../library/articles/pages/stored-pages.ts'
import type { Saves } from '../../library/articles/saves.ts'
import type { Sends } from '../../library/sending/sends.ts'
import type { WrittenNotes } from '../../library/articles/written-notes.ts'
import type { Tags } from '../../library/entries/tags.ts'
import type { Shelves } from '../../library/shelves/shelves.ts'
import { tokenRefused } from '../../calls/api-error.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import { numberOf, publicId } from '#shared/api/public/public-id.ts'
import type { PublicRoutes } from './public-handler.ts'
import { publicRuleRoutes } from './rule-routes.ts'
import {
  contentTypeNumbers,
  itemOf,
  listOf,
  publicAnnotationOf,
  publicTagOf,
} from '../../library/lists/public-shapes.ts'
import { publicShelfRoutes } from './shelf-routes.ts'
import { slice } from './slice.ts'

export interface PublicParts {
  readonly items: ItemLists
  readonly contents: Contents
  readonly libraryEntries: LibraryEntries
  readonly histories: Histories
  readonly annotations: Annotations
  readonly tags: Tags
  readonly shelves: Shelves
  readonly saves: Saves
  readonly sends: Sends
  readonly storedPages: StoredPages
  readonly writtenNotes: WrittenNotes
  readonly readingSessions: ReadingSessions
  readonly rules: Rules
  readonly profile: (account: number) => Promise<Profile | null>
  /** Returns the creation time of the account. */
  readonly since: (account: number) => Promise<string>
  /** Returns a page of contents, sorted by relevance. */
  readonly search: (account: number, query: ItemSearch) => Promise<FoundItems>
  readonly rates: RateLimits
  readonly wakeJobs: () => void
}

/** A field with several values matches any of them. */
export interface ItemSearch {
  readonly query: string
  readonly states: readonly LibraryState[] | undefined
  readonly types: readonly ContentType[] | undefined
  readonly tagNames: readonly string[] | undefined
  readonly tagIds: readonly number[] | undefined
  readonly cursor: string | undefined
  readonly limit: number
}

export interface FoundItems {
  readonly ids: readonly number[]
  readonly next: string | null
}

const states = {
  inbox: libraryState.unsaved,
  queue: libraryState.saved,
  archive: libraryState.archived,
} as const

export function publicRoutes(parts: PublicParts): PublicRoutes {
  const { items, contents, libraryEntries, histories, annotations, tags, saves, writtenNotes, readingSessions } = parts

  const markdownOf = async (account: number, { content }: Item) => {
    if (content.article === null) return null
    const { article } = await contents.find(account, content.id, 'matter_v1')
    return article?.markdown == null ? null : writtenReadings(article.markdown)
  }
  const shown = async (account: number, item: Item, withMarkdown: boolean) =>
    itemOf(item, withMarkdown ? await markdownOf(account, item) : null)
  const one = async (account: number, id: number, include?: 'markdown') =>
    shown(account, await items.find(account, id), include === 'markdown')
  /** Throws NotFound for deleted contents, because the private use cases could still change them. */
  const itemId = async (account: number, given: string) =>
    (await items.find(account, numberOf('itm', given))).content.id

  return {
    me: async ({ account, scope }) => {
      const profile = await parts.profile(account)
      if (profile === null) throw tokenRefused('The account of this token is gone.', 'gone')
      return {
        body: {
          object: 'account',
          id: publicId('act', account),
          name: profile.name,
          email: profile.email ?? '',
          rate_limit: rateLimitOf(parts.rates),
          is_pro: profile.is_premium !== false,
          token_scope: scope,
          created_at: await parts.since(account),
        },
      }
    },

    items: async ({ account }, { query }) => {
      const { status, content_type: types, tag, include } = query
      const page = await items.list(account, {
        order: query.order,
        statuses: status,
        contentTypes: types?.flatMap(contentTypeNumbers),
        tagNames: tag,
        tagIds: tagIdsOf(tag),
        isFavorite: query.is_favorite,
        withDeleted: query.include_deleted === true && query.order === 'updated',
        updatedSince: momentOf('updated_since', query.updated_since),
        cursor: query.cursor,
        limit: query.limit,
      })
      const results = await Promise.all(page.results.map((item) => shown(account, item, include !== undefined)))
      return { body: listOf(results, page.nextCursor) }
    },

    itemCreate: async ({ account }, { body }) => {
      const { contentId, isNew } = await saves.save(account, { url: body.url, html: body.html })
      if (body.status === 'archive') await libraryEntries.change(account, contentId, { library_state: states.archive })
      if (body.tags?.length) await tags.change(account, { contentIds: [contentId], add: body.tags, remove: [] })
      parts.wakeJobs()
      return { status: isNew ? 201 : 200, body: await one(account, contentId) }
    },

    notePut: async ({ account }, { params, body }) => {
      const { content_id: id, isNew } = await writtenNotes.write(account, params.key, body)
      return { status: isNew ? 201 : 200, body: await one(account, id, 'markdown') }
    },

    item: async ({ account }, { params, query }) => ({
      body: await one(account, numberOf('itm', params.id), query.include),
    }),

    itemSend: async ({ account }, { params, body }) => {
      const handles = await parts.sends.send(account, await itemId(account, params.id), body)
      parts.wakeJobs()
      return { status: 201, body: { object: 'sent', handles } }
    },

    itemChange: async ({ account }, { params, body }) => {
      const id = await itemId(account, params.id)
      if (body.status === 'inbox') {
        if ((await one(account, id)).status !== 'inbox') {
          throw new RefusedInput('status', 'An item that has left the inbox does not go back into it.')
        }
      } else if (body.status !== undefined) {
        await libraryEntries.change(account, id, { library_state: states[body.status] })
      }
      if (body.is_favorite !== undefined) await libraryEntries.change(account, id, { is_favorited: body.is_favorite })
      if (body.reading_progress !== undefined) {
        await histories.record(account, id, { last_read_percentage: body.reading_progress })
      }
      if (body.finished_at !== undefined) await histories.record(account, id, { finished_date: body.finished_at })
      return { body: await one(account, id) }
    },

    itemDelete: async ({ account }, { params }) => {
      await libraryEntries.change(account, await itemId(account, params.id), { library_state: libraryState.deleted })
      return { body: null }
    },

    ...publicPageRoutes(parts.storedPages, items),

    search: async ({ account }, { query: asked }) => {
      const { ids, next } = await parts.search(account, {
        query: asked.query,
        states: asked.status?.map((status) => states[status]),
        types: asked.content_type?.flatMap(contentTypeNumbers),
        tagNames: asked.tag,
        tagIds: tagIdsOf(asked.tag),
        cursor: asked.cursor,
        limit: asked.limit,
      })
      const found = await items.these(account, ids)
      const list = listOf(
        found.map((item) => itemOf(item, null)),
        next,
      )
      return { body: { object: 'search_results', items: list, search_results: { items: list } } }
    },

    itemAnnotations: async ({ account }, { params, query }) => {
      const all = await annotations.of(account, await itemId(account, params.id))
      const { results, next } = slice(all, query, 'annotations')
      return { body: listOf(results.map(publicAnnotationOf), next) }
    },
    annotation: async ({ account }, { params }) => ({
      body: publicAnnotationOf(await items.annotation(account, numberOf('ann', params.id))),
    }),
    annotationChange: async ({ account }, { params, body: { note } }) => {
      const id = numberOf('ann', params.id)
      if (note !== undefined) await annotations.setNote(account, id, note)
      return { body: publicAnnotationOf(await items.annotation(account, id)) }
    },
    annotationDelete: async ({ account }, { params }) => {
      await annotations.remove(account, numberOf('ann', params.id))
      return { body: null }
    },

    ...publicShelfRoutes(parts),

    tags: async ({ account }, { query }) => {
      const { results, next } = slice(await tags.list(account), query, 'tags')
      return { body: listOf(results.map(publicTagOf), next) }
    },
    tagChange: async ({ account }, { params, body }) => {
      if (body.name === undefined) return { body: publicTagOf(await items.tag(account, numberOf('tag', params.id))) }
      const tag = await tags.rename(account, numberOf('tag', params.id), body.name, false)
      parts.wakeJobs()
      return { body: publicTagOf(tag) }
    },
    tagDelete: async ({ account }, { params }) => {
      await tags.remove(account, numberOf('tag', params.id))
      parts.wakeJobs()
      return { body: null }
    },
    itemTagAdd: async ({ account }, { params, body }) => {
      const id = await itemId(account, params.id)
      const { tags: changed } = await tags.change(account, { contentIds: [id], add: [body.name], remove: [] })
      const [tag] = changed
      if (!tag) throw new Error('The tag was not written')
      return { body: publicTagOf(tag) }
    },
    itemTagRemove: async ({ account }, { params }) => {
      const id = await itemId(account, params.id)
      const tag = await items.tag(account, numberOf('tag', params.tag_id))
      const { content } = await items.find(account, id)
      if (!content.tags.some((each) => each.id === tag.id)) throw new NotFound('The item has no such tag.')
      await tags.change(account, { contentIds: [id], add: [], remove: [tag.name] })
      return { body: null }
    },

    readingSessions: async ({ account }, { query }) => {
      const since = momentOf('since', query.since) ?? 0
      const { sessions, next } = await readingSessions.list(account, since, query)
      return {
        body: listOf(
          sessions.map((each) => ({
            object: 'reading_session' as const,
            id: publicId('rs', each.id),
            date: each.date,
            seconds_read: each.seconds_read,
          })),
          next,
        ),
      }
    },
    ...publicRuleRoutes(parts.rules),
  }
}

/** Tags may also be specified by their IDs. */
function tagIdsOf(tags: readonly string[] | undefined): number[] | undefined {
  return tags?.map((each) => numberOf('tag', each)).filter((id) => id > 0)
}

function rateLimitOf(rates: RateLimits) {
  return {
    read: rates.publicRead.perMinute,
    write: rates.publicWrite.perMinute,
    save: rates.publicSave.perMinute,
    search: rates.publicSearch.perMinute,
    markdown: rates.publicMarkdown.perMinute,
    burst: Math.round(rates.publicBurst.perMinute / 60),
  }
}

/** In microseconds. */
function momentOf(field: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  // Clients often forget to escape the plus sign of the time zone offset. The plus sign then arrives as a space.
  const date = given.trim().replace(/ (\d{2}:?\d{2})$/, '+$1')
  if (Number.isNaN(Date.parse(date))) throw new RefusedInput(field, `${field} is not a date.`)
  return toMicroseconds(date)
}
