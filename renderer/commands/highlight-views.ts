/** The views of highlights, in the shape `SegmentedLinks` takes. */
export const highlightViews = (current: 'article' | 'highlight' | 'review') => [
  { to: '/list/highlights', label: 'By article', current: current === 'article' },
  { to: '/list/highlights?by=highlight', label: 'By highlight', current: current === 'highlight' },
  { to: '/list/highlights?by=review', label: 'Review', current: current === 'review' },
]
