import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Facts } from '../../../renderer/components/facts.tsx'

test('facts on one line are parted by a dot that screen readers leave out, and empty ones are skipped', () => {
  const box = document.createElement('div')
  const root = createRoot(box)
  flushSync(() => root.render(<Facts of={['Orchard', null, '', <b key="time">5 min</b>, false, 0]} />))
  expect(box.textContent).toBe('Orchard\u00a0· 5 min')
  const heard = box.cloneNode(true) as HTMLElement
  for (const dot of heard.querySelectorAll('[aria-hidden]')) dot.remove()
  expect(heard.textContent.replace(/\s+/g, ' ')).toBe('Orchard 5 min')
  root.unmount()
})

test('dots that style sheets draw between facts are left out by screen readers', () => {
  const root = join(import.meta.dirname, '../../../renderer')
  const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  const heard = sheets.filter((name) => /content:\s*'·'(?! \/ '')/.test(readFileSync(join(root, name), 'utf8')))
  expect(sheets.length).toBeGreaterThan(50)
  expect(heard).toEqual([])
})
