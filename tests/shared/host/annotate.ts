import type { EntryAction } from '#shared/actions/actions.ts'

export const at = '2026-06-01T12:00:00.000Z'

/** Highlights characters of article 1. */
export const annotate = (
  temporaryId: number,
  char_start: number,
  char_end: number,
  merged: readonly number[] = [],
): Extract<EntryAction, { type: 'annotate' }> => ({
  type: 'annotate',
  contentId: 1,
  temporaryId,
  char_start,
  char_end,
  text: 'x',
  before_text: '',
  after_text: '',
  note: null,
  merged,
  at,
})
