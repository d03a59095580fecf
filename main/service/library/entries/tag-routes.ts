import { TagNameTaken, type Tags } from './tags.ts'
import type { Routes } from '../../calls/answer.ts'
import { ApiError } from '../../calls/api-error.ts'

/** Routes for tags. A change to a tag with many entries is completed by a job. */
export function tagRoutes(
  tags: Tags,
  wakeJobs: () => void,
): Pick<Routes, 'tags' | 'tagCreate' | 'tagRename' | 'tagDelete' | 'contentTags'> {
  return {
    contentTags: async ({ account }, { body }) => ({
      body: await tags.change(account, {
        contentIds: body.content_ids,
        add: body.add_tags ?? [],
        remove: body.remove_tags ?? [],
      }),
    }),
    tags: async ({ account }) => ({ body: { tags: await tags.list(account), next: null } }),
    tagCreate: async ({ account }, { body }) => ({ status: 201, body: await tags.create(account, body.name) }),
    tagRename: async ({ account }, { body }) => {
      try {
        const tag = await tags.rename(account, body.tag_id, body.name, body.merge === true)
        wakeJobs()
        return { body: tag }
      } catch (error) {
        if (error instanceof TagNameTaken) throw new ApiError(409, 'conflict', error.message, { field: 'name' })
        throw error
      }
    },
    tagDelete: async ({ account }, { params }) => {
      await tags.remove(account, params.id)
      wakeJobs()
      return { body: null }
    },
  }
}
