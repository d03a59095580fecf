import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef } from 'react'
import * as t from '#shared/words/reading.ts'
import { PanelResizer } from '../../components/panel-resizer.tsx'
import { swipeToClose } from '../../components/swipe-to-close.ts'
import { panels, setPanelWidth, showPanelWidth, usePanelWidth } from '../../preferences/panels/index.ts'
import { type NotebookTab, notebookTabNames } from './notebook-tab.ts'
import { stepOf } from '../../theme/direction.ts'
import styles from './notebook.module.css'

interface NotebookProps {
  readonly tab: NotebookTab
  readonly tabs: readonly NotebookTab[]
  readonly onTab: (tab: NotebookTab) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Shows the panel next to the article, with notes, contents and facts. */
export function Notebook({ tab, tabs, onTab, onClose, children }: NotebookProps): ReactNode {
  const id = useId()
  const width = usePanelWidth('notebook')
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  const sheet = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const stop = swipeToClose(element, () => latest.current())
    return () => {
      stop()
      // If the focus was inside the panel when it closed, the article's title receives the focus without scrolling.
      if (!element.contains(document.activeElement)) return
      const title = element.parentElement?.querySelector<HTMLElement>('h1[tabindex]')
      queueMicrotask(() => title?.focus({ preventScroll: true }))
    }
  }, [])
  const arrows = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOf(event.key)
    if (step === 0) return
    event.preventDefault()
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length]
    if (!next) return
    onTab(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <aside
      ref={sheet}
      className={styles.notebook}
      aria-label={t.notebook}
      data-pane=""
      data-notebook=""
      data-screen-only=""
    >
      <PanelResizer
        label={t.widthOfTheNotebook}
        at="start"
        panel="after"
        width={width}
        {...panels.notebook}
        onShow={(next) => showPanelWidth('notebook', next)}
        onWidth={(next) => setPanelWidth('notebook', next)}
        onCollapse={onClose}
      />
      <div className={styles.head}>
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus */}
        <div role="tablist" aria-label={t.notebook} className={styles.tabs} onKeyDown={arrows}>
          {tabs.map((name) => (
            <button
              key={name}
              id={`${id}-${name}`}
              type="button"
              role="tab"
              aria-selected={name === tab}
              aria-controls={`${id}-panel`}
              tabIndex={name === tab ? 0 : -1}
              onClick={() => onTab(name)}
            >
              {notebookTabNames[name]}
            </button>
          ))}
        </div>
        <button
          type="button"
          className={styles.close}
          aria-label={t.closeTheNotebook}
          title={t.close}
          onClick={onClose}
        >
          <X size={18} aria-hidden />
        </button>
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`} className={styles.panel}>
        {children}
      </div>
    </aside>
  )
}
