import { type Action, actions } from '#shared/actions/actions.ts'
import { defineAction, withContent } from '#shared/actions/definition.ts'

/** An action that the app does not have: gives entries a title. What imports this file first finds it in the table. */
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

/** The types know the product's table alone. */
export const retitled = (contentIds: readonly number[], title: string): Action =>
  ({ type: 'retitle', contentIds, title }) as unknown as Action
