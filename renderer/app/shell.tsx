import { lazy, type ReactNode, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import * as t from '#shared/words/shell.ts'
import { useHostStatus } from '../cache/index.ts'
import { useCommands } from '../commands/index.ts'
import { SkipLink } from '../components/skip-link.tsx'
import { preference, setPreference, usePreference } from '../preferences/index.ts'
import { Banner } from './notices/banner.tsx'
import { ignoreLoadError, LoadBoundary } from './crash/load-boundary.tsx'
import styles from './shell.module.css'
import { ResponsiveSidebar } from './sidebar/responsive-sidebar.tsx'
import { useMediaQuery } from '../components/use-media-query.ts'
import { useRootAttribute } from '../components/use-root-attribute.ts'

// Used only on phones.
const TabBar = lazy(() => import('./tab-bar.tsx').then(({ TabBar }) => ({ default: TabBar })))
const SplitPane = lazy(() => import('./split-pane.tsx').then(({ SplitPane }) => ({ default: SplitPane })))

/**
 * The sidebar and the list. A hidden sidebar shrinks to a rail. If the window is too narrow for both, the sidebar opens
 * as a drawer. Phones have a tab bar instead.
 */
export function Shell(): ReactNode {
  const wide = useMediaQuery('(min-width: 1024px)')
  const phone = useMediaQuery('(max-width: 767px)')
  const preferred = usePreference('sidebar')
  const roomy = useMediaQuery('(min-width: 1280px)')
  const layout = usePreference('layout')
  const { pathname, search } = useLocation()
  const status = useHostStatus()
  // Only lists of rows can be split. Other screens fill the space themselves.
  const split = roomy && layout === 'split' && /^\/list(?:$|\/(?!sources|tags$|shelves$))/.test(pathname)
  const sidebar = wide ? (preferred ? 'shown' : 'rail') : undefined
  useRootAttribute('sidebar', sidebar)
  useCommands('global', {
    'layout.split': () => setPreference('layout', preference('layout') === 'split' ? 'browse' : 'split'),
  })
  return (
    <div className={styles.shell} data-sidebar={sidebar} data-layout={split ? 'split' : undefined}>
      <SkipLink to="list">{t.skipToList}</SkipLink>
      {split ? <SkipLink to="article">{t.skipToArticle}</SkipLink> : null}
      <div className={styles.titlebar} />
      {phone ? null : (
        <LoadBoundary at="" quietly={ignoreLoadError}>
          <ResponsiveSidebar wide={wide} />
        </LoadBoundary>
      )}
      <main id="list" className={styles.main} tabIndex={-1} data-pane="">
        {status?.readOnly ? <Banner>{t.readOnlyMode}</Banner> : null}
        {status && !status.online ? (
          <Banner icon="offline">{t.youreOffline}</Banner>
        ) : status?.unreachable ? (
          <Banner icon="offline">{t.cantReachYourLibrary}</Banner>
        ) : null}
        <LoadBoundary at={pathname + search}>
          <Outlet />
        </LoadBoundary>
      </main>
      <LoadBoundary at={search} quietly={ignoreLoadError}>
        <Suspense fallback={null}>{split ? <SplitPane /> : null}</Suspense>
      </LoadBoundary>
      {phone ? (
        <LoadBoundary at="" quietly={ignoreLoadError}>
          <Suspense fallback={null}>
            <TabBar />
          </Suspense>
        </LoadBoundary>
      ) : null}
    </div>
  )
}
