import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { followedEntries, preferencesOf } from '../../../renderer/preferences/followed-entries.ts'
import { type KeptEntry, mergeFollowed } from '../../../renderer/preferences/merge-followed.ts'
import { preferences, readPreferences } from '../../../renderer/preferences/preferences.ts'

/** A service that applies what was made from the present version. */
class Service {
  readonly entries = new Map<string, KeptEntry>()

  change(changes: readonly KeptEntry[]): void {
    for (const { name, value, version } of changes)
      if ((this.entries.get(name)?.version ?? 0) === version)
        this.entries.set(name, { name, value, version: version + 1 })
  }
}

class Device {
  here = new Map<string, string>()
  before = new Map<string, KeptEntry>()

  exchange(service: Service): void {
    for (let send = this.#takeOver(service); send.length > 0; send = this.#takeOver(service)) service.change(send)
  }

  #takeOver(service: Service): readonly KeptEntry[] {
    const { here, send } = mergeFollowed({ here: this.here, before: this.before, there: service.entries })
    this.here = new Map(here)
    // Entries that the service accepts arrive with its next reply.
    this.before = new Map(service.entries)
    return send
  }
}

describe('preferences that follow the reader', () => {
  test('are the same on all devices once each was connected', () => {
    const name = fc.constantFrom('view/a', 'view/b', 'pin/c', 'keys/d')
    const step = fc.oneof(
      fc.record({ device: fc.nat(2), name, value: fc.option(fc.constantFrom('1', '2', '3')) }),
      fc.record({ device: fc.nat(2) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const service = new Service()
        const devices = [new Device(), new Device(), new Device()]
        for (const one of steps) {
          const device = devices[one.device]
          if (!device) continue
          if (!('name' in one)) device.exchange(service)
          else if (one.value === null) device.here.delete(one.name)
          else device.here.set(one.name, one.value)
        }
        for (const device of [...devices, ...devices]) device.exchange(service)
        const kept = [...service.entries.values()].flatMap(({ name, value }) => (value === null ? [] : [[name, value]]))
        for (const { here } of devices) expect([...here].sort()).toEqual(kept.sort())
      }),
    )
  })

  test('of a device that meets the service join what is there', () => {
    const service = new Service()
    const [desk, phone] = [new Device(), new Device()]
    desk.here.set('view/a', '1')
    desk.exchange(service)
    phone.here.set('view/b', '2')
    phone.exchange(service)
    desk.exchange(service)
    expect([...desk.here.keys()].sort()).toEqual(['view/a', 'view/b'])
  })

  test('changed on one device replace the value that the service has', () => {
    const service = new Service()
    const [desk, phone] = [new Device(), new Device()]
    desk.here.set('keys/a', '1')
    for (const device of [desk, phone]) device.exchange(service)
    phone.here.set('keys/a', '2')
    for (const device of [phone, desk]) device.exchange(service)
    expect([desk.here.get('keys/a'), phone.here.get('keys/a')]).toEqual(['2', '2'])
  })

  test('changed here stay as they are while the service has not taken them', () => {
    const entry = { name: 'keys/a', value: '1', version: 1 }
    const there = new Map([[entry.name, entry]])
    const { here, send } = mergeFollowed({ here: new Map([['keys/a', '2']]), before: there, there })
    expect([...here]).toEqual([['keys/a', '2']])
    expect(send).toEqual([{ name: 'keys/a', value: '2', version: 1 }])
  })

  test('that two devices changed are those of the device that was first', () => {
    const service = new Service()
    const [desk, phone] = [new Device(), new Device()]
    desk.here.set('keys/a', '1')
    for (const device of [desk, phone]) device.exchange(service)
    desk.here.set('keys/a', '2')
    phone.here.set('keys/a', '3')
    for (const device of [desk, phone, desk]) device.exchange(service)
    expect([desk.here.get('keys/a'), phone.here.get('keys/a')]).toEqual(['2', '2'])
  })

  const usual = readPreferences(preferences, null)

  test('come back as they were from their parts', () => {
    const values = {
      ...usual,
      savedViews: [
        { name: 'Long/reads', search: 'minutes=20' },
        { name: 'Short', search: '' },
      ],
      pinnedTags: ['sea', 'bread'],
      keptSilent: ['feed 7', 'profile 3'],
      keys: { 'entry.archive': ['e'] },
      readingFollows: 'all' as const,
      entryFontSize: 24 as const,
    }
    const { savedViews, pinnedTags, keptSilent, keys, entryFontSize } = values
    expect(preferencesOf(followedEntries(values))).toMatchObject({
      savedViews,
      pinnedTags,
      keptSilent,
      keys,
      entryFontSize,
    })
  })

  test('leave how articles look to the device unless the reader chose otherwise', () => {
    const names = [...followedEntries({ ...usual, entryFontSize: 24 }).keys()]
    expect(names.filter((name) => name.startsWith('look/'))).toEqual([])
  })

  test('that are damaged are left out', () => {
    const damaged = new Map([
      ['look/entryFontSize', '999'],
      ['look/unknown', '1'],
      ['view/a', '7'],
      ['pin/b', 'nonsense'],
    ])
    expect(preferencesOf(damaged)).toEqual({
      rules: {},
      mutedWords: [],
      savedViews: [],
      pinnedTags: ['b'],
      keptSilent: [],
      keys: {},
      readers: {},
      sendersAllowed: 'everyone',
    })
  })
})

test('rules and muted words are entries that become the same rules and words again, also unreadable ones', () => {
  const values = readPreferences(preferences, null)
  const own = { rules: { r1: '{"place":0}', newer: 'not json' }, mutedWords: ['either/or', 'sea'] }
  const entries = followedEntries({ ...values, ...own })
  expect([...entries]).toEqual([
    ['rule/r1', '{"place":0}'],
    ['rule/newer', 'not json'],
    ['muted/either/or', '{}'],
    ['muted/sea', '{}'],
  ])
  expect(preferencesOf(entries)).toMatchObject(own)
})
