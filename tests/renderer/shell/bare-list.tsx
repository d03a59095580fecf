// A minimal virtual list, like the example of its library: the baseline for our lists.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

const ROWS = 100_000
const HEIGHT = 96

function BareList(): ReactNode {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: ROWS,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT,
    overscan: 6,
  })
  const [cursor, setCursor] = useState(0)
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      const next = key === 'j' ? cursor + 1 : key === 'k' ? cursor - 1 : cursor
      if (next < 0 || next === cursor) return
      setCursor(next)
      virtual.scrollToIndex(next)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [cursor, virtual])
  return (
    <div ref={scroller} id="scroller" style={{ height: '100vh', overflow: 'auto' }}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            aria-current={index === cursor}
            style={{
              position: 'absolute',
              height: HEIGHT,
              transform: `translateY(${start}px)`,
              background: index === cursor ? 'lightblue' : undefined,
            }}
          >
            Row {index}
          </div>
        ))}
      </div>
    </div>
  )
}

const root = document.querySelector('#root')
if (root) createRoot(root).render(<BareList />)
