import { TagNameTaken, type Tags } from '../../library/tags.ts'
import type { Routes } from '../answer.ts'
import { ApiError } from '../api-error.ts'

export function tagRoutes(tags: Tags): Pick<Routes, 'tags' | 'tagRename' | 'tagDelete'> {
  return {
    tags: ({ account }) => ({ body: { tags: tags.list(account), next: null } }),
    tagRename: ({ account }, { body }) => {
      try {
        return { body: tags.rename(account, body.tag_id, body.name, body.merge === true) }
      } catch (error) {
        if (error instanceof TagNameTaken) throw new ApiError(409, 'conflict', error.message, { field: 'name' })
        throw error
      }
    },
    tagDelete: ({ account }, { params }) => {
      tags.remove(account, params.id)
      return { body: null }
    },
  }
}
