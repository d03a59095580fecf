import { type Action, actions } from '#shared/actions/actions.ts'
import { defineAction, withContent } from '#shared/actions/definition.ts'

/**
 * Defines an action that the app does not have: it sets the title of entries. Importing this file adds it to the action
 * table.
 */
const retitle = defineAction({
  shape: (field) => ({ contentIds: field.ids, title: field.title }),
  call: async (client, { contentIds, title }) => {
    for (const id of contentIds) await client.call('contentName', { params: { id }, body: { title } })
  },
  entries: ({ contentIds }) => ({ ids: contentIds }),
  effect: (entry, { title }) => withContent(entry, { title }),
  inverse: ({ contentIds }, { entry }) =>
    contentIds.flatMap((id) => {
      const before = entry(id)
      return before ? [{ type: 'retitle', contentIds: [id], title: before.content.title }] : []
    }),
  waiting: ({ contentIds, title }) => `Call ${contentIds.length} articles “${title}”`,
  refused: () => 'The articles could not be given a title.',
})

Object.assign(actions, { retitle })

/** The types know only the product's actions. */
export const retitled = (contentIds: readonly number[], title: string): Action =>
  ({ type: 'retitle', contentIds, title }) as unknown as Action
