// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'

// As the page runs it: a script of its own, before anything else.
const script = readFileSync(join(import.meta.dirname, '../../renderer/hold-input.js'), 'utf8')
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const press = (key: string, facts: KeyboardEventInit = {}): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...facts }))

function list(): Element {
  const main = document.createElement('main')
  for (const index of ['1', '2']) {
    const row = document.createElement('div')
    row.tabIndex = -1
    row.setAttribute('aria-rowindex', index)
    main.append(row)
  }
  return main
}

/** A page that has just been read, with or without something drawn ahead. */
function page(...drawn: Element[]): Element {
  runInThisContext(script)
  const root = document.createElement('div')
  root.id = 'root'
  root.append(...drawn)
  document.body.replaceChildren(root)
  return root
}

test('keys pressed before the app is there reach it in their order, once; the focus and the menu’s keys are not held', async () => {
  const heard: string[] = []
  const listen = ({ key }: KeyboardEvent): void => void heard.push(key)
  const root = page(list())
  window.addEventListener('keydown', listen)
  expect(press('j')).toBe(false)
  window.dispatchEvent(new Event('DOMContentLoaded'))
  expect(press('Tab')).toBe(true)
  expect(press('q', { ctrlKey: true })).toBe(true)
  press('f')
  root.querySelector<HTMLElement>('[aria-rowindex="2"]')?.focus()
  expect(heard).toEqual(['Tab', 'q'])

  root.replaceChildren(list())
  await turn()
  await turn()
  expect(heard).toEqual(['Tab', 'q', 'j', 'f'])
  expect(document.activeElement).toBe(root.querySelector('[aria-rowindex="2"]'))
  expect(press('k')).toBe(true)
  expect(heard.at(-1)).toBe('k')
  window.removeEventListener('keydown', listen)
})

test('nothing is held from a page that comes empty once it is read', () => {
  const heard: string[] = []
  const listen = ({ key }: KeyboardEvent): void => void heard.push(key)
  page()
  window.addEventListener('keydown', listen)
  press('j')
  window.dispatchEvent(new Event('DOMContentLoaded'))
  press('k')
  expect(heard).toEqual(['j', 'k'])
  window.removeEventListener('keydown', listen)
})
