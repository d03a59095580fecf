import { lazy } from 'react'

/** The picture of a quote. Its code doesn't load until a reader requests one. */
export const QuotePicture = lazy(() =>
  import('./quote-picture.tsx').then(({ QuotePicture }) => ({ default: QuotePicture })),
)
