import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import * as t from '#shared/words/reading.ts'
import styles from './contents-panel.module.css'

interface ContentsPanelProps {
  readonly onClose: () => void
  /** The contents list. */
  readonly children: ReactNode
}

/** Shows the contents panel over the margin before the text, in windows that are wide enough for one. */
export function ContentsPanel({ onClose, children }: ContentsPanelProps): ReactNode {
  const panel = useRef<HTMLElement>(null)

  // Moves the focus to the current section when the panel opens, and back to its previous element when the panel
  // closes.
  useEffect(() => {
    const before = document.activeElement
    const element = panel.current
    element?.querySelector<HTMLElement>('[aria-current], ol button')?.focus({ preventScroll: true })
    return () => {
      const held = element?.contains(document.activeElement) || document.activeElement === document.body
      if (held && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])

  return (
    <aside ref={panel} className={styles.panel} aria-label={t.contents} data-pane="" data-screen-only="">
      <div className={styles.head}>
        <h2>{t.contents}</h2>
        <button
          type="button"
          className={styles.close}
          aria-label={t.closeTheContents}
          title={t.close}
          onClick={onClose}
        >
          <X size={18} aria-hidden />
        </button>
      </div>
      {children}
    </aside>
  )
}
