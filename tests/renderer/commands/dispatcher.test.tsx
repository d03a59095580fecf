import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '#shared/commands/index.ts'
import { focus, onFocusChange } from '../../../renderer/selection/focus.ts'
import { showModal } from '../../../renderer/components/modal-layers.ts'
import { type ChosenKeys, Dispatcher } from '../../../renderer/commands/dispatcher.ts'

let dispatcher: Dispatcher
beforeEach(() => {
  vi.useFakeTimers()
  dispatcher = new Dispatcher()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

function press(
  key: string,
  init: KeyboardEventInit & { altGraph?: boolean; at?: number } = {},
  target: EventTarget = document.body,
) {
  const event = new KeyboardEvent('keydown', { key, code: '', bubbles: true, cancelable: true, ...init })
  Object.defineProperty(event, 'getModifierState', {
    value: (name: string) =>
      name === 'AltGraph'
        ? init.altGraph === true
        : (
            { Shift: init.shiftKey, Control: init.ctrlKey, Alt: init.altKey, Meta: init.metaKey } as Record<
              string,
              unknown
            >
          )[name] === true,
  })
  Object.defineProperty(event, 'target', { value: target })
  if (init.at !== undefined) Object.defineProperty(event, 'timeStamp', { value: init.at })
  dispatcher.handle(event)
  return event
}

function added<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  change: (element: HTMLElementTagNameMap[K]) => void = () => {},
) {
  const element = document.createElement(tag)
  change(element)
  document.body.append(element)
  return element
}

describe('a key', () => {
  test('runs its command, and the browser does not see it', () => {
    const run = vi.fn()
    dispatcher.register({ 'item.archive': run })
    expect(press('e').defaultPrevented).toBe(true)
    expect(run).toHaveBeenCalledOnce()
  })

  test('that nothing on screen handles is left to the browser', () => {
    expect(press('e').defaultPrevented).toBe(false)
  })

  test('whose command declines is left to the browser', () => {
    dispatcher.register({ 'item.archive': () => false })
    expect(press('e').defaultPrevented).toBe(false)
  })

  test('goes to the newest screen, and to the previous one when that unmounts', () => {
    const [older, newer] = [vi.fn(), vi.fn()]
    dispatcher.register({ 'item.archive': older })
    const leave = dispatcher.register({ 'item.archive': newer })
    press('e')
    leave()
    press('e')
    expect(newer).toHaveBeenCalledOnce()
    expect(older).toHaveBeenCalledOnce()
  })

  test('repeats while held only for movement', () => {
    const [next, archive] = [vi.fn(), vi.fn()]
    dispatcher.register({ 'list.next': next, 'item.archive': archive })
    for (const repeat of [false, true, true]) {
      press('j', { repeat })
      press('e', { repeat })
    }
    expect(next).toHaveBeenCalledTimes(3)
    expect(archive).toHaveBeenCalledOnce()
  })

  test('matches its modifiers: plain letters ignore Ctrl, Shift or Alt', () => {
    const run = vi.fn()
    dispatcher.register({ 'item.archive': run })
    press('e', { ctrlKey: true })
    press('E', { shiftKey: true })
    press('e', { altKey: true })
    expect(run).not.toHaveBeenCalled()
  })

  test('for a symbol works with or without Shift, and with AltGr, because layouts differ', () => {
    const run = vi.fn()
    dispatcher.register({ 'item.delete': run, 'help.shortcuts': run })
    press('#', { shiftKey: true })
    press('#')
    press('#', { altGraph: true })
    press('?', { shiftKey: true })
    expect(run).toHaveBeenCalledTimes(4)
  })
})

describe('keys are ignored', () => {
  test.each([
    ['in an input', () => added('input')],
    ['in a textarea', () => added('textarea')],
    ['in a select', () => added('select')],
    ['in editable content', () => added('div', (element) => element.setAttribute('contenteditable', ''))],
    ['in a textbox by role', () => added('div', (element) => element.setAttribute('role', 'textbox'))],
    ['in a menu', () => added('div', (element) => element.setAttribute('role', 'menu'))],
  ])('%s', (_, target) => {
    const run = vi.fn()
    dispatcher.register({ 'item.archive': run })
    expect(press('e', {}, target()).defaultPrevented).toBe(false)
    expect(run).not.toHaveBeenCalled()
  })

  test('while a modal dialog is open, wherever the focus is', () => {
    const run = vi.fn()
    dispatcher.register({ 'item.archive': run })
    const close = showModal(added('dialog'))
    press('e')
    expect(run).not.toHaveBeenCalled()
    close()
    press('e')
    expect(run).toHaveBeenCalledOnce()
  })

  test('during IME composition', () => {
    const run = vi.fn()
    dispatcher.register({ 'item.archive': run })
    press('e', { isComposing: true })
    expect(run).not.toHaveBeenCalled()
  })

  test('on a button, where Enter presses it', () => {
    const run = vi.fn()
    dispatcher.register({ 'list.open': run })
    expect(press('Enter', {}, added('button')).defaultPrevented).toBe(false)
    expect(run).not.toHaveBeenCalled()
  })

  test('on a slider, which End moves to its end', () => {
    const run = vi.fn()
    dispatcher.register({ 'list.last': run })
    const slider = Object.assign(document.createElement('input'), { type: 'range' })
    document.body.append(slider)
    expect(press('End', {}, slider).defaultPrevented).toBe(false)
    expect(run).not.toHaveBeenCalled()
    press('End')
    expect(run).toHaveBeenCalledOnce()
  })
})

describe('a sequence', () => {
  test('runs when both keys come, and shows a hint in between', () => {
    const run = vi.fn()
    dispatcher.register({ 'go.queue': run })
    press('g')
    expect(dispatcher.prefix).toBe('g')
    press('q')
    expect(run).toHaveBeenCalledOnce()
    expect(dispatcher.prefix).toBe('')
  })

  test('expires after a second, together with its hint', () => {
    const run = vi.fn()
    dispatcher.register({ 'go.queue': run })
    press('g', { at: 5000 })
    vi.advanceTimersByTime(1000)
    expect(dispatcher.prefix).toBe('')
    press('q', { at: 6001 })
    expect(run).not.toHaveBeenCalled()
  })

  test('uses the times of the key presses, so a busy page that handles them late still runs it', () => {
    const run = vi.fn()
    dispatcher.register({ 'go.queue': run })
    press('g', { at: 5000 })
    vi.advanceTimersByTime(4000)
    press('q', { at: 5400 })
    expect(run).toHaveBeenCalledOnce()
  })

  test('that fails lets the second key run its own command', () => {
    const run = vi.fn()
    dispatcher.register({ 'go.queue': vi.fn(), 'list.next': run })
    press('g')
    press('j')
    expect(run).toHaveBeenCalledOnce()
  })
})

describe('with shortcuts switched off', () => {
  test('single keys do nothing and keys with a modifier work', () => {
    const off = new Dispatcher(() => false)
    const run = vi.fn()
    off.register({ 'history.undo': run })
    dispatcher = off
    press('z')
    expect(run).not.toHaveBeenCalled()
    press('z', { ctrlKey: true })
    expect(run).toHaveBeenCalledOnce()
  })

  test('Escape still closes', () => {
    const off = new Dispatcher(() => false)
    const run = vi.fn()
    off.register({ 'ui.dismiss': run })
    dispatcher = off
    press('Escape')
    expect(run).toHaveBeenCalledOnce()
  })
})

describe('custom keys', () => {
  test('replace the default key of a command immediately', () => {
    let chosen: ChosenKeys = {}
    dispatcher = new Dispatcher(
      () => true,
      () => chosen,
    )
    const run = vi.fn()
    dispatcher.register({ 'item.archive': run })
    chosen = { 'item.archive': ['w', '$mod+e'] }
    press('e')
    expect(run).not.toHaveBeenCalled()
    press('w')
    press('e', { ctrlKey: true })
    expect(run).toHaveBeenCalledTimes(2)
  })

  test('win over a command with the same default key', () => {
    const chosen = { 'item.archive': ['f'] }
    dispatcher = new Dispatcher(
      () => true,
      () => chosen,
    )
    const [archive, favorite] = [vi.fn(), vi.fn()]
    dispatcher.register({ 'item.archive': archive, 'item.favorite': favorite })
    press('f')
    expect(archive).toHaveBeenCalledOnce()
    expect(favorite).not.toHaveBeenCalled()
  })
})

describe('two panes side by side', () => {
  test('have separate keys, by focus; item commands apply to the article of that pane first', () => {
    const pane = document.createElement('section')
    pane.tabIndex = -1
    document.body.append(pane)
    focus.showSplit(true)
    const stop = onFocusChange((target) => focus.enterPane(pane.contains(target) ? 'article' : 'list'))
    const [row, paragraph, archiveRow, archiveOpen] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
    dispatcher.register({ 'list.next': row, 'item.archive': archiveRow })
    dispatcher.register({ 'reader.nextPara': paragraph, 'item.archive': archiveOpen }, true)
    press('j')
    press('e')
    expect([row, paragraph, archiveRow, archiveOpen].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1, 0])
    pane.focus()
    press('j', {}, pane)
    press('e', {}, pane)
    expect([row, paragraph, archiveRow, archiveOpen].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 1])
    // The focused element is gone, so nothing has the focus.
    pane.remove()
    press('j')
    expect(row).toHaveBeenCalledTimes(2)
    stop()
    focus.showSplit(false)
  })
})

test('give the focused notebook its own keys: article keys are off, playback and global keys work', () => {
  const card = added('li', (element) => {
    element.tabIndex = -1
  })
  const stop = onFocusChange((target) => focus.enterNotebook(target === card))
  const runs = { 'reader.nextPara': vi.fn(), 'item.archive': vi.fn(), 'nb.next': vi.fn() }
  const both = { 'player.toggle': vi.fn(), 'theme.toggle': vi.fn() }
  dispatcher.register({ ...runs, ...both })
  card.focus()
  for (const key of ['j', 'e', 'p', 'd']) press(key, {}, card)
  expect(Object.values(runs).map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1])
  expect(Object.values(both).map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  card.blur()
  for (const key of ['j', 'e', 'p', 'd']) press(key)
  expect(Object.values(runs).map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
  expect(Object.values(both).map(({ mock }) => mock.calls.length)).toEqual([2, 2])
  stop()
  focus.enterNotebook(false)
})
