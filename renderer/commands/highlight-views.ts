/** The two ways to see highlights (UX.md section 4), as `SegmentedLinks` shows them. */
export const highlightViews = (current: 'article' | 'highlight') => [
  { to: '/list/highlights', label: 'By article', current: current === 'article' },
  { to: '/list/highlights?by=highlight', label: 'By highlight', current: current === 'highlight' },
]
