import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import * as t from '#shared/words/shell.ts'
import { focus } from '../../selection/index.ts'
import { CommandButton, useCommands } from '../../commands/index.ts'
import { PanelResizer } from '../../components/panel-resizer.tsx'
import { setPreference, usePreference } from '../../preferences/index.ts'
import { panels, setPanelWidth, showPanelWidth, usePanelWidth } from '../../preferences/panels/index.ts'
import { RAIL_WIDTH, Sidebar } from './sidebar.tsx'
import styles from './responsive-sidebar.module.css'

/**
 * Renders the sidebar next to the list, in full or as a rail. In a narrow window, renders it as a drawer behind a
 * button. `wide` is true if the window has space for it.
 */
export function ResponsiveSidebar({ wide }: { readonly wide: boolean }): ReactNode {
  const { pathname, search } = useLocation()
  const here = pathname + search
  const latest = useRef(here)
  latest.current = here
  // The address at which the drawer was opened. Navigating elsewhere closes it.
  const [drawer, setDrawer] = useState<string | null>(null)
  const preferred = usePreference('sidebar')
  const shown = wide ? preferred : drawer === here
  const covers = shown && !wide
  const width = usePanelWidth('sidebar')
  const show = useCallback(
    (next: boolean): void => {
      if (wide) setPreference('sidebar', next)
      else setDrawer(next ? latest.current : null)
    },
    [wide],
  )
  // Memoized, so that a new address alone does not re-render the sidebar.
  const toggle = useCallback(() => show(!shown), [show, shown])
  const edge = useMemo(
    () => (
      <PanelResizer
        label={t.widthOfTheSidebar}
        at="end"
        panel="before"
        width={width}
        {...panels.sidebar}
        collapsedTo={shown ? null : RAIL_WIDTH}
        onShow={(next) => showPanelWidth('sidebar', next)}
        onWidth={(next) => setPanelWidth('sidebar', next)}
        onCollapse={toggle}
      />
    ),
    [width, shown, toggle],
  )
  useDrawerFocus(covers)
  useLayoutEffect(() => {
    focus.showSidebar(shown ? 'shown' : 'hidden')
    return () => focus.showSidebar(null)
  }, [shown])
  useCommands('global', {
    'layout.sidebar': () => show(!shown),
    // Only the drawer can be dismissed.
    'ui.dismiss': () => {
      if (covers) show(false)
      return covers
    },
  })
  if (!wide && !shown) {
    return (
      <nav aria-label={t.sidebar} className={styles.reveal}>
        <CommandButton id="layout.sidebar" states={['hidden']} size={18} onClick={() => show(true)} />
      </nav>
    )
  }
  return (
    <>
      <Sidebar rail={!shown} onToggle={toggle}>
        {edge}
      </Sidebar>
      {covers ? (
        // `[` and Escape close the drawer too.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div className={styles.scrim} onClick={() => show(false)} />
      ) : null}
    </>
  )
}

/** Focuses an open drawer and makes everything else inert. Restores the focus when the drawer closes. */
function useDrawerFocus(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return
    const behind = document.getElementById('list')
    const before = document.activeElement
    if (behind) behind.inert = true
    ;(sidebarPart('a[aria-current]') ?? sidebarPart('a'))?.focus({ preventScroll: true })
    return () => {
      if (behind) behind.inert = false
      // If the reader has navigated, the new screen has already set the focus.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        const back = before instanceof HTMLElement && before !== document.body && before.isConnected
        ;(back ? before : sidebarPart('button'))?.focus({ preventScroll: true })
      })
    }
  }, [open])
}

const sidebarPart = (part: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`nav[aria-label="Sidebar"] ${part}`)
