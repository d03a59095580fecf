import { PanelLeft } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useHostStatus } from '../cache/index.ts'
import { useCommands, withKey } from '../commands/index.ts'
import { IconButton } from '../components/button.tsx'
import { preference, setPreference, usePreference } from '../preferences/index.ts'
import { Banner } from './banner.tsx'
import styles from './shell.module.css'
import { useMedia } from './use-media.ts'

// The list comes first: it is usable before what stands around it is there.
const Sidebar = lazy(() => import('./sidebar.tsx').then(({ Sidebar }) => ({ default: Sidebar })))
const SplitPane = lazy(() => import('./split-pane.tsx').then(({ SplitPane }) => ({ default: SplitPane })))
const TabBar = lazy(() => import('./tab-bar.tsx').then(({ TabBar }) => ({ default: TabBar })))

/** Sidebar and list. Where there is no room for both, the sidebar is a drawer; on phones a tab bar takes its place. */
export function Shell(): ReactNode {
  const wide = useMedia('(min-width: 1024px)')
  const phone = useMedia('(max-width: 767px)')
  const preferred = usePreference('sidebar')
  const roomy = useMedia('(min-width: 1280px)')
  const layout = usePreference('layout')
  const [drawer, setDrawer] = useState(false)
  const { pathname } = useLocation()
  const status = useHostStatus()
  // Lists of rows; what is no list fills the room itself.
  const split = roomy && layout === 'split' && /^\/list(?:$|\/(?!sources|tags$))/.test(pathname)
  const shown = wide ? preferred : drawer && !phone
  const show = (next: boolean): void => (wide ? setPreference('sidebar', next) : setDrawer(next))
  useEffect(() => setDrawer(false), [pathname])
  const covers = shown && !wide
  useCommands('global', {
    'layout.sidebar': () => show(!shown),
    'layout.split': () => setPreference('layout', preference('layout') === 'split' ? 'browse' : 'split'),
    // Only the drawer is anything to close.
    'ui.dismiss': () => {
      if (covers) show(false)
      return covers
    },
  })
  return (
    <div
      className={styles.shell}
      data-sidebar={wide && shown ? 'shown' : 'hidden'}
      data-layout={split ? 'split' : undefined}
    >
      <a className={styles.skip} href="#list">
        Skip to list
      </a>
      <div className={styles.titlebar} />
      {shown ? (
        <Suspense fallback={<div className={styles.waiting} />}>
          <Sidebar onHide={() => show(false)} />
        </Suspense>
      ) : null}
      {covers ? (
        // The drawer closes with `[` and Escape too.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div className={styles.scrim} onClick={() => show(false)} />
      ) : null}
      <main id="list" className={styles.main} tabIndex={-1} data-pane="">
        {status?.readOnly ? <Banner>Read-only mode: changes are not saved.</Banner> : null}
        {status && !status.online ? (
          <Banner icon="offline">You’re offline. What is stored here stays readable.</Banner>
        ) : null}
        {shown || phone ? null : (
          <div className={styles.reveal}>
            <IconButton label="Show sidebar" tip={withKey('Show sidebar', 'layout.sidebar')} onClick={() => show(true)}>
              <PanelLeft size={18} aria-hidden />
            </IconButton>
          </div>
        )}
        <Outlet />
      </main>
      <Suspense fallback={null}>
        {split ? <SplitPane /> : null}
        {phone ? <TabBar /> : null}
      </Suspense>
    </div>
  )
}
