import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { PanelResizer } from '../../../renderer/components/panel-resizer.tsx'

const kept: number[] = []

function Panel({ panel }: { readonly panel: 'before' | 'after' }) {
  const [width, setWidth] = useState(232)
  const [collapsed, setCollapsed] = useState(false)
  return (
    <PanelResizer
      label="Width of the panel"
      at={panel === 'before' ? 'end' : 'start'}
      panel={panel}
      width={width}
      min={200}
      max={320}
      initial={232}
      collapsedTo={collapsed ? 56 : null}
      onShow={() => undefined}
      onWidth={(next) => {
        kept.push(next)
        setWidth(next)
      }}
      onCollapse={() => setCollapsed(!collapsed)}
    />
  )
}

function open(panel: 'before' | 'after') {
  kept.length = 0
  const box = document.createElement('div')
  document.body.append(box)
  flushSync(() => createRoot(box).render(<Panel panel={panel} />))
  const [edge] = box.querySelectorAll<HTMLElement>('[role=separator]')
  if (!edge) throw new Error('there is no edge')
  edge.setPointerCapture = () => undefined
  const now = () => Number(edge.getAttribute('aria-valuenow'))
  const press = (...keys: string[]) => {
    for (const key of keys) flushSync(() => edge.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    return now()
  }
  const point = (type: string, clientX: number) =>
    flushSync(() => edge.dispatchEvent(new PointerEvent(type, { clientX, button: 0, bubbles: true })))
  const drag = (...to: number[]) => {
    point('pointerdown', 500)
    for (const x of to) point('pointermove', x)
    point('pointerup', to.at(-1) ?? 500)
    return now()
  }
  return { edge, press, drag, now }
}

test('arrow keys move an edge by 16 px, Home and End to its limits, and never beyond', () => {
  const { press, edge } = open('before')
  expect(press('ArrowRight')).toBe(248)
  expect(press('ArrowLeft', 'ArrowLeft')).toBe(216)
  expect(press('ArrowLeft', 'ArrowLeft')).toBe(200)
  expect(press('End', 'ArrowRight')).toBe(320)
  expect(press('Home')).toBe(200)
  expect(edge.getAttribute('aria-valuemin')).toBe('200')
  expect(edge.getAttribute('aria-valuemax')).toBe('320')
})

test('Enter collapses the panel and restores its width; an arrow that opens it does the same', () => {
  const { press, edge } = open('before')
  expect(press('ArrowRight', 'Enter')).toBe(56)
  expect(edge.getAttribute('aria-valuetext')).toBe('Collapsed')
  expect(press('ArrowLeft', 'Home')).toBe(56)
  expect(press('Enter')).toBe(248)
  expect(press('Enter', 'ArrowRight')).toBe(248)
  expect(kept).toEqual([248])
})

test('dragging the edge of a trailing panel works in reverse, and its width is saved once at the end', () => {
  const { drag } = open('after')
  expect(drag(495, 480, 470)).toBe(262)
  expect(kept).toEqual([262])
  expect(drag(100)).toBe(320)
})

test('dragging far below the minimum width collapses a panel, and dragging back restores it', async () => {
  const { drag, now } = open('before')
  drag(480, 300)
  // React defers updates caused by pointer moves.
  await expect.poll(now).toBe(56)
  expect(kept).toEqual([])
  drag(520, 680)
  await expect.poll(now).toBe(236)
})
