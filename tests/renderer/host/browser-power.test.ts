import { expect, test } from 'vitest'
import { BrowserPower } from '../../../renderer/host/browser-power.ts'

class Battery extends EventTarget {
  charging = true
  level = 1

  set(charging: boolean, level: number): void {
    this.charging = charging
    this.level = level
    this.dispatchEvent(new Event('levelchange'))
  }
}

function powerOf(navigator: object): { power: BrowserPower; page: EventTarget; told: string[] } {
  const page = new EventTarget()
  const power = new BrowserPower(page, navigator)
  const told: string[] = []
  power.onChange(() => told.push(power.state()))
  return { power, page, told }
}

test('a nearly empty battery saves power until it is charged, and is reported once', async () => {
  const battery = new Battery()
  battery.set(false, 0.15)
  const { power, told } = powerOf({ getBattery: async () => battery })
  expect(power.state()).toBe('awake')
  await Promise.resolve()
  expect(power.state()).toBe('saving')
  battery.set(false, 0.1)
  battery.set(true, 0.1)
  battery.set(false, 0.5)
  battery.set(false, 0.2)
  expect(told).toEqual(['saving', 'awake', 'saving'])
})

test('a frozen tab is asleep, whatever its battery, and wakes up', async () => {
  const battery = new Battery()
  const { power, page, told } = powerOf({ getBattery: async () => battery })
  page.dispatchEvent(new Event('freeze'))
  expect(power.state()).toBe('asleep')
  page.dispatchEvent(new Event('resume'))
  expect(told).toEqual(['asleep', 'awake'])
})

test('a browser without a battery report, or one that refuses it, counts as awake', async () => {
  const refused = powerOf({ getBattery: () => Promise.reject(new Error('not allowed')) })
  await Promise.resolve()
  expect([powerOf({}).power.state(), refused.power.state()]).toEqual(['awake', 'awake'])
})
