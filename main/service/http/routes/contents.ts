import { libraryState } from '#shared/model/library-state.ts'
import type { Annotations } from '../../library/entries/annotations.ts'
import type { Contents } from '../../library/articles/contents.ts'
import type { TitleOverrides } from '../../library/articles/title-overrides.ts'
import type { ItemTexts } from '../../library/following/item-text-updates.ts'
import type { Notes } from '../../library/entries/notes.ts'
import type { SavedAddresses } from '../../library/lists/saved-addresses.ts'
import type { Saves } from '../../library/articles/saves.ts'
import type { Tags } from '../../library/entries/tags.ts'
import type { Routes } from '../answer.ts'

export interface ContentParts {
  readonly contents: Contents
  readonly savedAddresses: SavedAddresses
  readonly annotations: Annotations
  readonly notes: Notes
  readonly namings: TitleOverrides
  readonly tags: Tags
  readonly saves: Saves
  readonly itemTexts: ItemTexts
  readonly wakeJobs: () => void
}

type ContentRoutes = Pick<
  Routes,
  | 'content'
  | 'contentLookup'
  | 'savedAddresses'
  | 'contentName'
  | 'contentTags'
  | 'myAnnotations'
  | 'contentTakeNewer'
  | 'contentReparse'
>

export function contentRoutes(parts: ContentParts): ContentRoutes {
  const { contents, savedAddresses, annotations, notes, namings, tags, saves, itemTexts, wakeJobs } = parts
  return {
    content: async (call, { params, query }) => {
      const format = query.markdown_format ?? 'stored'
      const validator = await contents.validator(call.account, params.id)
      const etag = `W/"c${params.id}.${validator}.${format}"`
      if (call.notModified(etag)) return { notModified: etag }
      return { body: await contents.find(call.account, params.id, format), headers: { etag } }
    },
    contentLookup: async ({ account }, { query }) => {
      const id = await savedAddresses.find(account, query.url)
      const content = id === null ? null : await contents.withoutText(account, id)
      return { body: { content: content?.library?.library_state === libraryState.deleted ? null : content } }
    },
    savedAddresses: async ({ account }, { query }) => ({
      body: await savedAddresses.after(account, query.cursor ?? ''),
    }),
    contentName: async ({ account }, { params, body }) => {
      const { id, title, author, naming = null } = await namings.change(account, params.id, body)
      return { body: { id, title, author, naming } }
    },
    contentTags: async ({ account }, { body }) => ({
      body: await tags.change(account, {
        contentIds: body.content_ids,
        add: body.add_tags ?? [],
        remove: body.remove_tags ?? [],
      }),
    }),
    myAnnotations: async ({ account }, { params }) => ({
      body: {
        my_annotations: await annotations.of(account, params.id),
        my_note: await notes.of(account, params.id),
      },
    }),
    contentTakeNewer: async ({ account }, { params }) => {
      const id = await itemTexts.take(account, params.id)
      wakeJobs()
      return { status: 202, body: { id, status: 0 } }
    },
    contentReparse: async ({ account }, { params, body }) => {
      const id = await saves.readAgain(account, params.id, body ?? {})
      wakeJobs()
      return { body: { id, status: 0 } }
    },
  }
}
