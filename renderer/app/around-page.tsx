import { lazy, type ReactNode, Suspense } from 'react'
import type { Shell } from '#shared/desktop/shell.ts'
import { IncomingFiles } from './incoming/incoming-files.tsx'

const DesktopLink = lazy(() =>
  import('./desktop/desktop-link.tsx').then(({ DesktopLink }) => ({ default: DesktopLink })),
)

/** What comes to the page from outside of it: from the desktop, where there is one, else from other programs' drags. */
export function AroundPage({ shell }: { readonly shell: Shell | undefined }): ReactNode {
  if (shell === undefined) return <IncomingFiles />
  return (
    <Suspense fallback={null}>
      <DesktopLink shell={shell} />
    </Suspense>
  )
}
