import type { ReactNode } from 'react'
import type { OutlineItem } from '../outline.ts'
import styles from './contents-tab.module.css'

interface ContentsTabProps {
  readonly outline: readonly OutlineItem[]
  /** Id of the heading that is being read under, or null. */
  readonly current: string | null
  readonly counts: ReadonlyMap<string, number>
  readonly onOpen: (item: OutlineItem) => void
}

/** The article's headings, each the way to its section, with how many highlights stand in it. */
export function ContentsTab({ outline, current, counts, onOpen }: ContentsTabProps): ReactNode {
  if (outline.length === 0) return <p className={styles.none}>This article has no headings.</p>
  return (
    <nav className={styles.contents} aria-label="Contents">
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
                {count > 0 && (
                  <small aria-label={`${count} ${count === 1 ? 'highlight' : 'highlights'}`}>{count}</small>
                )}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
