import type { Routes } from '../../calls/answer.ts'
import type { Memberships } from './memberships.ts'
import type { SharedShelves } from './shared-shelves.ts'

type SharedShelfRoutes = Pick<
  Routes,
  | 'shelfMembers'
  | 'shelfMemberInvite'
  | 'shelfMemberChange'
  | 'shelfMemberRemove'
  | 'shelfHighlightsShow'
  | 'sharedShelves'
  | 'sharedShelfAnswer'
  | 'sharedShelfLeave'
  | 'sharedShelfHighlightsShow'
  | 'sharedShelfItems'
  | 'sharedShelfItem'
  | 'sharedShelfItemSave'
  | 'sharedShelfItemAdd'
  | 'sharedShelfItemTakeOff'
>

export function sharedShelfRoutes(
  memberships: Memberships,
  shared: SharedShelves,
  wakeJobs: () => void,
): SharedShelfRoutes {
  return {
    shelfMembers: async ({ account }, { params }) => ({ body: await memberships.members(account, params.id) }),
    shelfMemberInvite: async ({ account }, { params, body }) => {
      await memberships.invite(account, params.id, body.handle, body.role)
      return { body: await memberships.members(account, params.id) }
    },
    shelfMemberChange: async ({ account }, { params, body }) => {
      await memberships.changeRole(account, params.id, params.member, body.role)
      return { body: await memberships.members(account, params.id) }
    },
    shelfMemberRemove: async ({ account }, { params }) => {
      await memberships.remove(account, params.id, params.member)
      return { body: null }
    },
    shelfHighlightsShow: async ({ account }, { params, body }) => {
      await memberships.showOwn(account, params.id, body)
      return { body: null }
    },
    sharedShelves: async ({ account }) => ({ body: await memberships.list(account) }),
    sharedShelfAnswer: async ({ account }, { params, body }) => {
      await memberships.answer(account, params.id, body.answer)
      return { body: null }
    },
    sharedShelfLeave: async ({ account }, { params }) => {
      await memberships.leave(account, params.id)
      return { body: null }
    },
    sharedShelfHighlightsShow: async ({ account }, { params, body }) => {
      await memberships.show(account, params.id, body)
      return { body: null }
    },
    sharedShelfItems: async ({ account }, { params, query }) => ({
      body: await shared.page(account, params.id, query.cursor),
    }),
    sharedShelfItem: async ({ account }, { params }) => ({
      body: await shared.item(account, params.id, params.item),
    }),
    sharedShelfItemSave: async ({ account }, { params }) => {
      const { contentId, isNew } = await shared.save(account, params.id, params.item)
      wakeJobs()
      return { body: { content_id: contentId, is_new: isNew } }
    },
    sharedShelfItemAdd: async ({ account }, { params, body }) => {
      await shared.add(account, params.id, body.content_id)
      wakeJobs()
      return { body: null }
    },
    sharedShelfItemTakeOff: async ({ account }, { params }) => {
      await shared.takeOff(account, params.id, params.item)
      return { body: null }
    },
  }
}
