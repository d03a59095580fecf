import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

interface Locked {
  version?: string
  resolved?: string
  optionalDependencies?: Record<string, string>
}

describe('a fresh clone can install its packages', () => {
  const packages: Record<string, Locked> = read('package-lock.json').packages
  const names = new Set(Object.keys(packages).map((place) => place.replace(/^.*node_modules\//, '')))

  test('the lock lists every optional package that a package names (otherwise npm ci refuses it: complete-lock.mjs)', () => {
    const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    expect(wanted.filter((name) => !names.has(name))).toEqual([])
  })

  test('the lock names no registry', () => {
    expect(Object.keys(packages).filter((place) => packages[place]?.resolved !== undefined)).toEqual([])
  })

  test('every version is exact, and only allowed install scripts run', () => {
    const { dependencies, devDependencies, optionalDependencies, allowScripts } = read('package.json')
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([])
    expect(Object.values(allowScripts)).not.toContain(true)
  })
})
