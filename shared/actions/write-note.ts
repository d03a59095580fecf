import * as t from '#shared/words/actions.ts'
import { defineAction, withContent } from './definition.ts'
import { shortText } from './short-text.ts'

/**
 * Writes a note that is a separate item. `key` is the UUID that the device chose for a new note, whose `contentId` is
 * null. `was` is the text that the writer changed, null for a new note. Null as `markdown` takes a new note back.
 * `title` is shown until the service answers.
 */
export const writeNote = defineAction({
  shape: (field) => ({
    key: field.text(36),
    contentId: field.nullable(field.id),
    markdown: field.nullable(field.longText),
    was: field.nullable(field.longText),
    title: field.title,
    at: field.date,
  }),
  call: (client, { key, markdown, was }) => client.call('writtenNotePut', { params: { key }, body: { markdown, was } }),
  entries: ({ contentId }) => (contentId === null ? null : { ids: [contentId] }),
  effect: (entry, { title }) => (entry.content.naming?.title == null ? withContent(entry, { title }) : entry),
  // The reply has neither the excerpt nor the highlights, which may have moved.
  readsAgain: () => true,
  waits: true,
  inverse: ({ key, contentId, markdown, was, title }, { entry, at }) => {
    const before = contentId === null ? title : entry(contentId)?.content.title
    if (before === undefined || (contentId !== null && was === null)) return []
    return [{ type: 'writeNote', key, contentId, markdown: was, was: markdown, title: before, at }]
  },
  waiting: ({ markdown }) => (markdown === null ? t.deleteANote : t.note({ text: shortText(markdown) })),
  refused: () => t.couldntSaveTheNote,
})
