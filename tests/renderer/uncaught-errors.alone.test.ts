import { afterEach, expect, test } from 'vitest'
import type { Failure } from '#shared/activity/failure.ts'
import { onFailure, reportTo, reportUncaught } from '../../renderer/report.ts'

let stop: (() => void)[] = []
afterEach(() => {
  for (const each of stop) each()
  stop = []
})

const failed = (message: string, error: unknown = new Error(message)): Event =>
  Object.assign(new Event('error'), { error, message })
const rejected = (reason: unknown): Event => Object.assign(new Event('unhandledrejection'), { reason })

test('uncaught errors and rejections are stored until their reporter listens, without addresses', () => {
  const page = new EventTarget() as Window
  stop.push(reportUncaught(page))
  page.dispatchEvent(failed('it broke at https://a.example/secret?key=1'))
  page.dispatchEvent(rejected(new TypeError('no')))
  page.dispatchEvent(rejected(new DOMException('The reader went elsewhere.', 'AbortError')))
  page.dispatchEvent(failed('ResizeObserver loop completed with undelivered notifications.', null))
  // The log comes first, and the part that notifies the service is loaded later.
  const logged: Failure[] = []
  reportTo({ report: async (failure) => void logged.push(failure) })
  const told: string[] = []
  stop.push(onFailure(({ doing, error }) => told.push(`${doing}: ${error}`)))
  const expected = ['run the page: Error: it broke at https://a.example', 'run the page: TypeError: no']
  expect(told).toEqual(expected)
  expect(logged.map(({ doing, error }) => `${doing}: ${error}`)).toEqual(expected)
  page.dispatchEvent(failed('later'))
  expect(told.at(-1)).toBe('run the page: Error: later')
})

test('nothing is reported of a page after it is let go', () => {
  const page = new EventTarget() as Window
  const told: string[] = []
  stop.push(onFailure(({ error }) => told.push(error)))
  reportUncaught(page)()
  page.dispatchEvent(failed('afterwards'))
  expect(told).toEqual([])
})
