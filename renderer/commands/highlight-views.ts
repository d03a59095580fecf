/** The two views of highlights, in the shape `SegmentedLinks` takes. */
export const highlightViews = (current: 'article' | 'highlight') => [
  { to: '/list/highlights', label: 'By article', current: current === 'article' },
  { to: '/list/highlights?by=highlight', label: 'By highlight', current: current === 'highlight' },
]
