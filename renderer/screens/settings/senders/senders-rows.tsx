import { lazy, type ReactNode, Suspense } from 'react'
import * as t from '#shared/words/settings/senders.ts'
import * as s from '#shared/words/settings/search.ts'
import { LoadingShapes } from '../../../components/states/loading-shapes.tsx'
import type { DrawnRows } from '../settings-page.ts'

const SenderSettings = lazy(() =>
  import('./sender-settings.tsx').then((module) => ({ default: module.SenderSettings })),
)

/** The rows for items that other readers of the service send. */
export const senderRows: DrawnRows = {
  content: LazySenders,
  finds: [
    [t.whoMaySendToYou, s.whoMaySendToYou],
    [t.mutedAndAllowedReaders, s.mutedAndAllowedReaders],
  ],
}

function LazySenders(): ReactNode {
  return (
    <Suspense fallback={<LoadingShapes title={t.whoMaySendToYou} slow={false} lines={2} />}>
      <SenderSettings />
    </Suspense>
  )
}
