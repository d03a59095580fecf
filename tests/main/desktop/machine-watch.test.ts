import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import type { MachineState } from '#shared/model/machine-state.ts'
import { askMetered, meteredQuestions } from '../../../main/desktop/ask-metered.ts'
import { MachineWatch } from '../../../main/desktop/machine-watch.ts'
import { MeteredConnection } from '../../../main/desktop/metered-connection.ts'

const MINUTE = 60_000

describe('the desktop reports to its library service', () => {
  test('when the machine sleeps and wakes, and since when no window was in front', () => {
    const app = new EventEmitter()
    let state: 'awake' | 'asleep' = 'awake'
    let powered = (): void => {}
    let now = 1_000
    const told: MachineState[] = []
    const watch = new MachineWatch({
      windows: app,
      power: { state: () => state, onChange: (listener) => ((powered = listener), () => {}) },
      sparing: { isOn: () => false, onChange: () => () => {} },
      now: () => now,
      changed: (change) => told.push(change),
    })
    expect(watch.state()).toEqual({ isAsleep: false, isSparing: false, unusedSinceMs: 1_000 })
    app.emit('browser-window-focus')
    now = 2_000
    app.emit('browser-window-blur')
    state = 'asleep'
    powered()
    expect(told.map(({ isAsleep, unusedSinceMs }) => [isAsleep, unusedSinceMs])).toEqual([
      [false, null],
      [false, 2_000],
      [true, 2_000],
    ])
    watch.close()
    app.emit('browser-window-focus')
    expect(told).toHaveLength(3)
  })
})

describe('a metered connection', () => {
  test('is asked of the system only if the reader wants it spared, when the network may be another', async () => {
    let now = 0
    let isMetered = true
    const ask = vi.fn(async () => isMetered)
    const connection = new MeteredConnection({ ask, now: () => now })
    const changes: boolean[] = []
    connection.onChange(() => changes.push(connection.isOn()))
    connection.look()
    expect(ask).not.toHaveBeenCalled()
    connection.want(true)
    await vi.waitFor(() => expect(changes).toEqual([true]))
    isMetered = false
    connection.look()
    expect(ask).toHaveBeenCalledTimes(1)
    now += MINUTE
    connection.look()
    await vi.waitFor(() => expect(changes).toEqual([true, false]))
    connection.heard(true)
    expect(changes).toEqual([true, false, true])
    connection.want(false)
    expect(changes).toEqual([true, false, true, false])
  })

  test('is one that NetworkManager or Windows calls so, and none where the system says nothing', async () => {
    const answers = {
      linux: ['u 1\n', 'u 3\n', 'u 2\n', 'u 0\n', ''],
      win32: ['Fixed\r\n', 'Variable', 'Unrestricted', ''],
    }
    const said = (system: keyof typeof answers) =>
      answers[system].map((answer) => meteredQuestions[system]?.isMetered(answer))
    expect(said('linux')).toEqual([true, true, false, false, false])
    expect(said('win32')).toEqual([true, true, false, false])
    const asking = (program: string) => askMetered({ program, args: [], isMetered: () => true })
    expect(await Promise.all([asking('/bin/no-such-program'), asking('false'), asking('true')])).toEqual([
      false,
      false,
      true,
    ])
  })
})
