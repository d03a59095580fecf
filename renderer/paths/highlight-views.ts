import * as t from '#shared/words/shell.ts'

/** The views of highlights, in the form that `SegmentedLinks` expects. */
export const highlightViews = (current: 'article' | 'highlight' | 'review') => [
  { to: '/list/highlights', label: t.byArticle, current: current === 'article' },
  { to: '/list/highlights?by=highlight', label: t.byHighlight, current: current === 'highlight' },
  { to: '/list/highlights?by=review', label: t.review, current: current === 'review' },
]
