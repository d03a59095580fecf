import { EventEmitter } from 'node:events'
import type { WebContents } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'

const held = new Set<number>()
let last = 0
vi.mock('electron', () => ({
  powerSaveBlocker: {
    start: () => {
      last += 1
      held.add(last)
      return last
    },
    stop: (id: number) => held.delete(id),
  },
}))
const { StayAwake } = await import('../../../main/desktop/stay-awake.ts')

let awake: InstanceType<typeof StayAwake>
let one: EventEmitter
let other: EventEmitter
beforeEach(() => {
  held.clear()
  awake = new StayAwake()
  one = new EventEmitter()
  other = new EventEmitter()
  for (const window of [one, other]) awake.watch(window as WebContents)
})

test('the machine stays awake while any window plays, and no longer', () => {
  one.emit('media-started-playing')
  other.emit('media-started-playing')
  expect(held.size).toBe(1)
  one.emit('media-paused')
  expect(held.size).toBe(1)
  other.emit('media-paused')
  expect(held.size).toBe(0)
})

test.each(['did-navigate', 'destroyed'])('the machine may sleep after a window that plays says %s', (event) => {
  one.emit('media-started-playing')
  one.emit(event)
  expect(held.size).toBe(0)
})

test('the machine may sleep once the app has closed', () => {
  one.emit('media-started-playing')
  awake.close()
  expect(held.size).toBe(0)
})
