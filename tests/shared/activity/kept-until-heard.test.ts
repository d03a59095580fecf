import { expect, test } from 'vitest'
import { BufferedEmitter } from '#shared/activity/buffered-emitter.ts'

test('what happened before anyone listened is reported to the first listener, in order, and to no other', () => {
  const told = new BufferedEmitter<number>(10)
  told.tell(1)
  told.tell(2)
  const [first, second]: [number[], number[]] = [[], []]
  told.listen((one) => first.push(one))
  told.listen((one) => second.push(one))
  told.tell(3)
  expect([first, second]).toEqual([[1, 2, 3], [3]])
})

test('what happens while the only listener is away is reported once it is back, up to the most that is stored', () => {
  const told = new BufferedEmitter<number>(2)
  const heard: number[] = []
  const stop = told.listen((one) => heard.push(one))
  stop()
  for (const one of [1, 2, 3]) told.tell(one)
  told.listen((one) => heard.push(one))
  expect(heard).toEqual([1, 2])
})
