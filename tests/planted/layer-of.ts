/** The layers of the tests, the cheapest first. */
export const layers = [
  'pure',
  'dom',
  'service',
  'databases',
  'simulation',
  'screens',
  'web',
  'extension',
  'desktop',
] as const

export type Layer = (typeof layers)[number]

/** Where the service is opened, on SQLite. Files in its folders that reach single rooms are counted here too. */
const SERVICE = /^tests\/(?:main\/service|contracts|demo)\//

/** Returns the layer of a test file, determined by its path. */
export function layerOf(path: string): Layer {
  if (path.endsWith('.spec.ts')) {
    if (/\/screens\/[^/]+$/.test(path)) return 'screens'
    const [, kind] = /\/(extension|desktop)[^/]*$/.exec(path) ?? []
    return kind === 'extension' || kind === 'desktop' ? kind : 'web'
  }
  if (path.startsWith('tests/simulation/')) return 'simulation'
  if (path.endsWith('.pg.test.ts') || path.includes('/servers/postgres/')) return 'databases'
  if (SERVICE.test(path)) return 'service'
  return path.endsWith('.tsx') ? 'dom' : 'pure'
}

/** Browser tests run the built app. */
export const needsBuild = (layer: Layer): boolean => layers.indexOf(layer) >= layers.indexOf('screens')
