import { expect, test } from 'vitest'
import { parseDeepLink } from '../../../main/desktop/incoming/deep-link.ts'
import { dockTemplate, jumpList } from '../../../main/desktop/menus/dock-and-jump-list.ts'
import { readLaunch } from '../../../main/desktop/incoming/launch-arguments.ts'
import { trayTemplate } from '../../../main/desktop/menus/tray-template.ts'

const items = [
  { contentId: 7, title: 'The Harbour' },
  { contentId: 3, title: 'Tides' },
]
const does = () => {
  const done: string[] = []
  const note = (what: string) => () => void done.push(what)
  return {
    done,
    open: (id: number) => void done.push(`open ${id}`),
    newWindow: note('window'),
    saveClipboard: note('clipboard'),
    show: note('show'),
    quit: note('quit'),
  }
}
const labels = (template: readonly { label?: string }[]) => template.map(({ label }) => label ?? '-')
const press = (template: readonly { label?: string; click?: unknown }[], label: string): void => {
  const { click } = template.find((item) => item.label === label) ?? {}
  if (typeof click !== 'function') throw new Error(`${label} does nothing`)
  click()
}

test('the Dock menu opens the queue’s newest items and a new window, and saves the copied address', () => {
  const { done, ...actions } = does()
  const template = dockTemplate(items, actions)
  expect(labels(template)).toEqual(['New Window', 'Save Clipboard URL', '-', 'The Harbour', 'Tides'])
  for (const label of ['New Window', 'Tides', 'Save Clipboard URL']) press(template, label)
  expect(done).toEqual(['window', 'open 3', 'clipboard'])
  expect(labels(dockTemplate([], actions))).toEqual(['New Window', 'Save Clipboard URL'])
})

test('every jump list entry is an argument that the app understands', () => {
  const [queue, tasks] = jumpList(items, 'C:\\Lectern.exe')
  expect(queue).toMatchObject({ type: 'custom', name: 'Queue' })
  expect(queue?.items?.map(({ title, args }) => [title, parseDeepLink(args ?? '')])).toEqual([
    ['The Harbour', { kind: 'go', path: '/reader?id=7' }],
    ['Tides', { kind: 'go', path: '/reader?id=3' }],
  ])
  expect(tasks?.items?.map(({ args }) => readLaunch([args ?? ''], '/'))).toMatchObject([
    { newWindow: true, refused: [] },
    { intents: [{ kind: 'saveClipboard' }], refused: [] },
  ])
  // Windows refuses the whole list if a category is empty.
  expect(jumpList([], 'x').map(({ type }) => type)).toEqual(['tasks'])
})

test('the tray menu offers play or pause if there is something to play', () => {
  const { done, ...actions } = does()
  const template = (present: boolean) =>
    trayTemplate(items, { ...actions, player: { present: () => present, toggle: () => void done.push('toggle') } })
  expect(labels(template(false))).toEqual([
    'Open Lectern',
    'Save Clipboard URL',
    '-',
    'The Harbour',
    'Tides',
    '-',
    'Quit',
  ])
  press(template(true), 'Play or Pause')
  press(template(true), 'The Harbour')
  expect(done).toEqual(['toggle', 'open 7'])
})
