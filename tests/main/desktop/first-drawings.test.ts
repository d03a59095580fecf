import { afterEach, expect, test } from 'vitest'
import { FirstDrawings } from '../../../main/desktop/first-drawings.ts'
import type { FirstAnswer } from '../../../shared/host/first-page.ts'
import { ManualClock } from '../../fakes/manual-clock.ts'

// The thread itself is built with the app: tests/e2e/desktop-windows.spec.ts opens windows with it.

const view = { width: 1240, height: 820, dark: false, preferences: null }
const known = Promise.resolve({ ids: [7] } as unknown as FirstAnswer)
const problems: string[] = []
let drawings: FirstDrawings

const threadThat = (answers: string): FirstDrawings => {
  const script = `
    const channel = new BroadcastChannel('lectern.first-drawing')
    channel.onmessage = ({ data }) => { if ('ask' in data) { ${answers} } }
    channel.postMessage({ reply: 0, html: null, problem: null })`
  drawings = new FirstDrawings(new URL(`data:text/javascript,${encodeURIComponent(script)}`), clock, (what) =>
    problems.push(what),
  )
  return drawings
}
let clock = new ManualClock()

afterEach(() => {
  drawings.close()
  problems.length = 0
  clock = new ManualClock()
})

test('what is asked before the thread listens is drawn, and handed out once', async () => {
  const pages = threadThat(
    "channel.postMessage({ reply: data.ask, html: data.answer.ids.join() + ' on ' + data.view.width, problem: null })",
  )
  const page = pages.begin(view, known)
  expect(await pages.take(page)).toBe('7 on 1240')
  expect(await pages.take(page)).toBeNull()
  expect(await pages.take(page + 40)).toBeNull()
})

test('a page does not wait long for a drawing that does not come, and a store that cannot be read draws nothing', async () => {
  const pages = threadThat('')
  const taken = pages.take(pages.begin(view, known))
  await clock.advance(250)
  expect(await taken).toBeNull()
  expect(await pages.take(pages.begin(view, Promise.reject(new Error('The disk is gone.'))))).toBeNull()
})

test('a thread that falls over leaves windows as they always were, and says why', async () => {
  const pages = threadThat("throw new Error('no styles')")
  expect(await pages.take(pages.begin(view, known))).toBeNull()
  expect(problems.join()).toContain('no styles')
  expect(await pages.take(pages.begin(view, known))).toBeNull()
})
