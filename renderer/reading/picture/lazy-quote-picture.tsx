import { lazy } from 'react'

/** The picture of a quote. Its code loads when somebody asks for one. */
export const QuotePicture = lazy(() =>
  import('./quote-picture.tsx').then(({ QuotePicture }) => ({ default: QuotePicture })),
)
