import { lazy } from 'react'

/** The picture of a quote. Its code loads when a reader requests one. */
export const QuotePicture = lazy(() =>
  import('./quote-picture.tsx').then(({ QuotePicture }) => ({ default: QuotePicture })),
)
