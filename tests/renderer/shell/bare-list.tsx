// A bare virtual list, as its library's own example draws one: what our lists are measured against.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
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
  return (
    <div ref={scroller} id="scroller" style={{ height: '100vh', overflow: 'auto' }}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => (
          <div key={key} style={{ position: 'absolute', height: HEIGHT, transform: `translateY(${start}px)` }}>
            Row {index}
          </div>
        ))}
      </div>
    </div>
  )
}

const root = document.querySelector('#root')
if (root) createRoot(root).render(<BareList />)
