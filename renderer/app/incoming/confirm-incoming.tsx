import { lazy, type ReactNode, Suspense } from 'react'
import type { ImportOffer } from './import-files.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })))
const OpmlDialog = lazy(() =>
  import('../../screens/sources/opml-dialog.tsx').then((module) => ({ default: module.OpmlDialog })),
)

/** Requests confirmation before following feeds or importing a library. */
export function ConfirmIncoming({
  offer,
  onClose,
}: {
  readonly offer: ImportOffer
  readonly onClose: () => void
}): ReactNode {
  return (
    <Suspense fallback={null}>
      {offer.kind === 'archive' ? (
        <ImportDialog subject={offer} onClose={onClose} />
      ) : (
        <OpmlDialog found={offer.feeds} onClose={onClose} />
      )}
    </Suspense>
  )
}
