import { lazy, type ReactNode, Suspense } from 'react'
import type { PageVersion } from '#shared/model/pages/page-version.ts'
import * as t from '#shared/words/app/pages.ts'
import { useAsyncValue, useHost } from '../../cache/index.ts'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import styles from './page-dialog.module.css'

const PageFrame = lazy(() =>
  import('../../reading/page/page-frame.tsx').then((module) => ({ default: module.PageFrame })),
)

interface StoredPageViewProps {
  readonly id: number
  readonly version: PageVersion
  readonly onLink: (href: string, event: MouseEvent) => boolean
  readonly onEscape: () => void
}

/** Shows one version of a stored page in a locked frame. */
export function StoredPageView({ id, version, onLink, onEscape }: StoredPageViewProps): ReactNode {
  const host = useHost()
  const page = useAsyncValue(`stored page ${id} ${version.version} ${version.saved_date}`, () =>
    host.call('storedPage', { params: { id }, query: { version: version.version } }),
  )
  if (page.value === null) {
    return page.failure ? <ErrorPanel title={t.pageAsItWas} failure={page.failure} retry={page.again} /> : <Loading />
  }
  const { html, title, missing_pictures: missing } = page.value
  return (
    <>
      <p className={styles.note}>
        {missing > 0 && t.missingPictures({ count: missing })} {t.fontsArentStored}
      </p>
      <div className={styles.frame}>
        <Suspense fallback={<Loading />}>
          <PageFrame title={title} html={html} onLink={onLink} onEscape={onEscape} />
        </Suspense>
      </div>
    </>
  )
}

function Loading(): ReactNode {
  return (
    <p className={styles.line} role="status">
      {t.loadingThePage}
    </p>
  )
}
