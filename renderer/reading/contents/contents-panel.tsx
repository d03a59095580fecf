import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './contents-panel.module.css'

interface ContentsPanelProps {
  readonly onClose: () => void
  /** The list of what the article holds. */
  readonly children: ReactNode
}

/** The contents over the margin before the text, where a window is wide enough for one (UX.md section 6). */
export function ContentsPanel({ onClose, children }: ContentsPanelProps): ReactNode {
  const panel = useRef<HTMLElement>(null)

  // Keys go on from the section that is read, and when it closes from where they were.
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
    <aside ref={panel} className={styles.panel} aria-label="Contents" data-pane="" data-screen-only="">
      <div className={styles.head}>
        <h2>Contents</h2>
        <button type="button" className={styles.close} aria-label="Close the contents" title="Close" onClick={onClose}>
          <X size={18} aria-hidden />
        </button>
      </div>
      {children}
    </aside>
  )
}
