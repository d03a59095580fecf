import { ArrowUp } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { numberText } from '#shared/language/formats.ts'
import * as t from '#shared/words/shell.ts'
import { countNewAbove } from './count-new-above.ts'
import styles from './new-items-pill.module.css'

/** The scroll offset in pixels beyond which arrivals at the top are out of view. */
const AWAY = 48

/**
 * Shows "Show 12 new" above a scrolled list. Rows that arrive at the top don't move the list until the reader presses
 * the button.
 */
export function NewRows({ ids }: { readonly ids: readonly number[] }): ReactNode {
  const anchor = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  /** The rows at the time when the top of the list was last visible. */
  const [seen, setSeen] = useState(ids)
  const empty = ids.length === 0
  const latest = useRef(ids)
  /** Reads the scroll offset directly, because rows can arrive after a scroll but before its event. */
  const look = useCallback((): void => {
    const isAway = (scrollerOf(anchor.current)?.scrollTop ?? 0) > AWAY
    setAway(isAway)
    if (!isAway) setSeen(latest.current)
  }, [])
  useLayoutEffect(() => {
    // The first rows aren't new. Reading the offset of a list that was just added would lay out the whole page.
    if (latest.current === ids) return
    latest.current = ids
    look()
  }, [ids, look])
  useEffect(() => {
    const scroller = scrollerOf(anchor.current)
    if (empty || !scroller) return
    // The list may have been restored to its previous position.
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    return () => scroller.removeEventListener('scroll', look)
  }, [empty, look])
  const count = away ? countNewAbove(seen, ids) : 0
  return (
    <div ref={anchor} className={styles.place}>
      {count > 0 ? (
        <button type="button" className={styles.show} onClick={() => scrollerOf(anchor.current)?.scrollTo(0, 0)}>
          <ArrowUp size={14} aria-hidden /> {t.showCountNew({ count: numberText(count) })}
        </button>
      ) : null}
    </div>
  )
}

const scrollerOf = (anchor: HTMLElement | null): HTMLElement | null =>
  anchor?.parentElement?.querySelector<HTMLElement>('[role=grid]')?.parentElement ?? null
