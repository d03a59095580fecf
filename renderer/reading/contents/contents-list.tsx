import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import * as t from '#shared/words/reading.ts'
import type { OutlineItem } from '../article/outline.ts'
import styles from './contents-list.module.css'

interface ContentsListProps {
  readonly outline: readonly OutlineItem[]
  /** The id of the heading of the section being read, or null. */
  readonly current: string | null
  readonly counts: ReadonlyMap<string, number>
  readonly onOpen: (item: OutlineItem) => void
}

/** Lists the article's headings as buttons that open their sections, each with the section's number of highlights. */
export function ContentsList({ outline, current, counts, onOpen }: ContentsListProps): ReactNode {
  const list = useRef<HTMLElement>(null)

  // Keeps the current section in view while the reader scrolls.
  useEffect(() => {
    const element = list.current
    const now = current === null ? null : element?.querySelector<HTMLElement>('[aria-current]')
    if (!element || !now || element.contains(document.activeElement)) return
    const [room, box] = [element.getBoundingClientRect(), now.getBoundingClientRect()]
    if (box.top < room.top || box.bottom > room.bottom) element.scrollTop += box.top - room.top - room.height / 3
  }, [current])

  if (outline.length === 0) return <p className={styles.none}>{t.thisArticleHasNoHeadings}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons take the focus
    <nav ref={list} className={styles.contents} aria-label={t.contents} onKeyDown={arrows}>
      <ol>
        {outline.map((item) => {
          const count = counts.get(item.id) ?? 0
          return (
            <li key={item.id}>
              <button
                type="button"
                dir="auto"
                data-level={item.level}
                aria-current={item.id === current ? 'location' : undefined}
                onClick={() => onOpen(item)}
              >
                <span>{item.words}</span>
                {count > 0 && <small aria-label={t.countHighlights({ count })}>{count}</small>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/** Here, arrow keys move through the headings instead of the text. */
function arrows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  event.preventDefault()
  buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus()
}
