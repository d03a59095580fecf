import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { layerOf } from './layer-of.ts'
import { plant } from './planted-fault.ts'
import { plantedFaults } from './planted-faults.ts'

const root = join(import.meta.dirname, '../..')

describe('the table of planted faults', () => {
  test.each(plantedFaults)('has its location in the source, once: $name', (fault) => {
    const text = readFileSync(join(root, fault.path), 'utf8')
    expect(plant(text, fault)).not.toBe(text)
    expect(fault.likely.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('has every name once, and at least twenty', () => {
    const names = plantedFaults.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThanOrEqual(20)
  })

  test.each(['', 'a place, and the place again'])('refuses a row whose location is not the only one: %j', (text) => {
    const fault = { name: 'a fault', path: 'a.ts', from: 'place', to: '', likely: [] }
    expect(() => plant(text, fault)).toThrow('must occur once')
  })
})

test.each([
  ['tests/shared/text/anchor-quote.test.ts', 'pure'],
  ['tests/renderer/screens/list-cursor.test.tsx', 'dom'],
  ['tests/main/service/rate-limits.test.ts', 'service'],
  ['tests/contracts/service/service.test.ts', 'service'],
  ['tests/contracts/jobs/jobs.pg.test.ts', 'databases'],
  ['tests/simulation/runs.test.ts', 'simulation'],
  ['tests/e2e/screens/reading.spec.ts', 'screens'],
  ['tests/e2e/web-lists.spec.ts', 'web'],
  ['tests/e2e/extension-popup.spec.ts', 'extension'],
  ['tests/e2e/desktop-windows.spec.ts', 'desktop'],
])('the layer of %s is "%s"', (path, layer) => {
  expect(layerOf(path)).toBe(layer)
})
