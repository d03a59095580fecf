import type { EndpointReply } from '../api/endpoints.ts'
import type { Content } from '../model/content.ts'
import { type ActionDefinition, withContent } from './definition.ts'

/** What its reader calls an entry. Left out: as it is. null: what the page says. An author of no letters: nobody. */
export interface NameInput {
  readonly contentId: number
  readonly title?: string | null
  readonly author?: string | null
}

export const name: ActionDefinition<NameInput, EndpointReply<'contentName'>> = {
  offline: 'refuse',
  call: (client, { contentId, title, author }) =>
    client.call('contentName', {
      params: { id: contentId },
      body: { ...(title !== undefined && { title }), ...(author !== undefined && { author }) },
    }),
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
}

/** Whoever it is, the service knows them by an id that is not known here. */
function authorCalled(called: string | undefined, { author }: Content): Content['author'] {
  if (!called) return null
  if (author?.any_name === called) return author
  const nameless = { photo_url: null, url: null, domain: null, domain_photo: null, description: null }
  return { ...nameless, id: -1, profile_type: 1, name: called, any_name: called, display_name: called }
}
