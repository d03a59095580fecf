import { ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { countNewAbove } from './count-new-above.ts'
import styles from './new-rows.module.css'

/** A list that was scrolled this far does not show what arrives at its top. In pixels. */
const AWAY = 48

/** "Show 12 new": where the list was scrolled and rows came in above, nothing moves until someone asks for them. */
export function NewRows({ ids }: { readonly ids: readonly number[] }): ReactNode {
  const anchor = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  /** The rows as they stood when the top of the list was last seen. */
  const [seen, setSeen] = useState(ids)
  const empty = ids.length === 0
  useEffect(() => {
    const scroller = scrollerOf(anchor.current)
    if (empty || !scroller) {
      setAway(false)
      return
    }
    const look = (): void => setAway(scroller.scrollTop > AWAY)
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    return () => scroller.removeEventListener('scroll', look)
  }, [empty])
  if (!away && seen !== ids) setSeen(ids)
  const count = away ? countNewAbove(seen, ids) : 0
  return (
    <div ref={anchor} className={styles.place}>
      {count > 0 ? (
        <button type="button" className={styles.show} onClick={() => scrollerOf(anchor.current)?.scrollTo(0, 0)}>
          <ArrowUp size={14} aria-hidden /> Show {count.toLocaleString()} new
        </button>
      ) : null}
    </div>
  )
}

const scrollerOf = (anchor: HTMLElement | null): HTMLElement | null =>
  anchor?.parentElement?.querySelector<HTMLElement>('[role=grid]')?.parentElement ?? null
