import * as t from '#shared/words/actions.ts'
import type { Content } from '../model/content.ts'
import { defineAction, oneEntry, withContent } from './definition.ts'
import { shortText } from './short-text.ts'

/**
 * Overrides the title or author of an entry. An absent field isn't changed, and null restores the page's own title or
 * author. An empty author means that there is none.
 */
export const name = defineAction({
  shape: (field) => ({
    contentId: field.id,
    title: field.optional(field.nullable(field.title)),
    author: field.optional(field.nullable(field.author)),
  }),
  call: (client, { contentId, title, author }) =>
    client.call('contentName', {
      params: { id: contentId },
      body: { ...(title !== undefined && { title }), ...(author !== undefined && { author }) },
    }),
  entries: oneEntry,
  effect: (entry, input) => {
    const { content } = entry
    const { title = content.naming?.title ?? null, author = content.naming?.author ?? null } = input
    const named = title === null && author === null ? undefined : { title, author }
    return withContent(entry, {
      naming: named,
      ...(input.title !== undefined && { title: title ?? content.article?.title ?? content.title }),
      ...(input.author !== undefined && { author: authorCalled(author ?? content.article?.authors[0], content) }),
    })
  },
  settle: (entry, _input, { title, author, naming }) =>
    withContent(entry, { title, author, naming: naming ?? undefined }),
  inverse: ({ contentId, title, author }, { entry }) => {
    const before = entry(contentId)
    if (before === null) return []
    const { naming } = before.content
    return [
      {
        type: 'name',
        contentId,
        ...(title !== undefined && { title: naming?.title ?? null }),
        ...(author !== undefined && { author: naming?.author ?? null }),
      },
    ]
  },
  waiting: ({ title, author }) => {
    if (title) return t.renameTo({ title: shortText(title) })
    return author ? t.setTheAuthor({ author: shortText(author) }) : t.changeTheTitleOrAuthor
  },
  // A service that only has the original app's calls doesn't support this one.
  refused: (_input, status) => (status === 405 || status === 501 ? t.cantChangeTitles : t.couldntChangeTheTitle),
})

/** The service identifies the author by an ID that isn't known here. */
function authorCalled(called: string | undefined, { author }: Content): Content['author'] {
  if (!called) return null
  if (author?.any_name === called) return author
  const nameless = { photo_url: null, url: null, domain: null, domain_photo: null, description: null }
  return { ...nameless, id: -1, profile_type: 1, name: called, any_name: called, display_name: called }
}
