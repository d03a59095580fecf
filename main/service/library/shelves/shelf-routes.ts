import type { Routes } from '../../calls/answer.ts'
import type { Shelves } from './shelves.ts'

/** Routes for shelves. A change to a shelf with many items is completed by a job. */
export function shelfRoutes(
  shelves: Shelves,
  wakeJobs: () => void,
): Pick<Routes, 'shelves' | 'shelfCreate' | 'shelfChange' | 'shelfDelete' | 'shelfItems' | 'shelfOrder'> {
  return {
    shelves: async ({ account }) => ({ body: { shelves: await shelves.list(account), next: null } }),
    shelfCreate: async ({ account }, { body }) => {
      const shelf = await shelves.create(account, body)
      wakeJobs()
      return { status: 201, body: shelf }
    },
    shelfChange: async ({ account }, { params, body }) => {
      const shelf = await shelves.change(account, params.id, body)
      wakeJobs()
      return { body: shelf }
    },
    shelfDelete: async ({ account }, { params }) => {
      await shelves.remove(account, params.id)
      wakeJobs()
      return { body: null }
    },
    shelfItems: async ({ account }, { params, body }) => ({
      body: await shelves.place(account, params.id, { add: body.add ?? [], remove: body.remove ?? [] }),
    }),
    shelfOrder: async ({ account }, { params, body }) => ({
      body: await shelves.reorder(account, params.id, body.content_id, body.rank),
    }),
  }
}
