import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import * as t from '#shared/words/app.ts'
import { openPath, positiveId, readerPath } from '../paths/index.ts'
import { focus, onFocusChange } from '../selection/index.ts'
import { SidePaneContext } from '../commands/index.ts'
import { PanelResizer } from '../components/panel-resizer.tsx'
import { EmptyState } from '../components/states/empty-state.tsx'
import { panels, setPanelWidth, showPanelWidth, usePanelWidth } from '../preferences/panels/index.ts'
import { Reader } from '../screens/reader/reader-screen.tsx'
import styles from './split-pane.module.css'

/**
 * Shows the article next to its list. The address names the article, so Back and a reload preserve it. Keys go to the
 * focused pane: opening an article focuses it, and `u` returns the focus to the row.
 */
export function SplitPane(): ReactNode {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const pane = useRef<HTMLElement>(null)
  const id = positiveId(search.get('open'))
  const width = usePanelWidth('list')
  useLayoutEffect(() => {
    focus.showSplit(true)
    const stop = onFocusChange((target) => focus.enterPane(pane.current?.contains(target) ? 'article' : 'list'))
    return () => {
      stop()
      focus.showSplit(false)
    }
  }, [])
  useEffect(() => {
    if (id !== null) pane.current?.focus({ preventScroll: true })
  }, [id])
  const beside = useMemo(() => {
    const back = (): void => {
      const row = document.querySelector<HTMLElement>('#list [role=row][aria-current=true]')
      ;(row ?? document.getElementById('list-title'))?.focus()
    }
    return {
      back,
      leave: () => {
        const rest = new URLSearchParams(location.search)
        rest.delete('open')
        back()
        void navigate({ search: rest.toString() }, { replace: true })
      },
      go: (next: number) => void navigate(openPath(next), { replace: true }),
    }
  }, [navigate])
  return (
    <section
      ref={pane}
      id="article"
      className={styles.pane}
      tabIndex={-1}
      aria-label={t.article}
      data-split=""
      data-pane=""
    >
      <PanelResizer
        label={t.listWidth}
        at="start"
        panel="before"
        width={width}
        {...panels.list}
        onShow={(next) => showPanelWidth('list', next)}
        onWidth={(next) => setPanelWidth('list', next)}
        // Opens the article on a separate screen, whose back button returns to the split view.
        onCollapse={id === null ? undefined : () => void navigate(readerPath(id))}
      />
      {id === null ? (
        <EmptyState drawing="queue" title={t.nothingOpen} text={t.selectAnArticleToReadIt} />
      ) : (
        <SidePaneContext value={true}>
          <Reader key={id} id={id} beside={beside} />
        </SidePaneContext>
      )}
    </section>
  )
}
