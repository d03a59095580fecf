import type { QueueLayout } from '../sqlite/compile-queue-query.ts'

/** The tables that migrations/0005-fast-layout.ts creates. */
export const queueLayout: QueueLayout = {
  table: 'queue',
  id: 'id',
  columns: {
    _library_state_date: '_library_state_date',
    _word_count: '_word_count',
    _publication_date: '_publication_date',
    _last_viewed_date: '_last_viewed_date',
  },
  scope: [],
  texts: 'queueJson',
  besides: [],
  tags: { table: 'queueTags', row: 'rid', tag: 'tag', names: 'tags', scope: [], clustered: '_library_state_date' },
}
