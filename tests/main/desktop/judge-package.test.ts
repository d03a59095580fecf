import { describe, expect, test } from 'vitest'
import { judgePackage, LARGEST_FIRST, LARGEST_PACKAGE, type PackageFacts } from '../../desktop/pack/judge-package.ts'

const native = 'node_modules/better-sqlite3/prebuilds/linux-x64.node'
const good: PackageFacts = {
  files: new Map(
    [
      'package.json',
      'out/main/index.js',
      'out/main/utility.js',
      'out/main/extraction-process.js',
      'out/main/extraction-worker.js',
      'out/main/import-process.js',
      'out/main/import-worker.js',
      'out/main/speech-process.js',
      'out/main/maintenance-worker.js',
      'out/main/notes-worker.js',
      'out/main/writer-worker.js',
      'out/main/third-party-licences.txt',
      'out/preload/index.cjs',
      'out/renderer/index.html',
      'out/renderer/before-paint.js',
      'out/renderer/third-party-licences.txt',
      'out/renderer/pdf/cmaps/UniJIS-UTF16-H.bcmap',
      'out/renderer/pdf/fonts/LiberationSans-Regular.ttf',
      'resources/icons/tray.png',
      'resources/icons/tray@2x.png',
      'node_modules/better-sqlite3/LICENSE',
      'node_modules/@echogarden/espeak-ng-emscripten/espeak-ng.js',
      'node_modules/@echogarden/espeak-ng-emscripten/espeak-ng.data',
      'node_modules/@echogarden/espeak-ng-emscripten/COPYING',
      native,
    ].map((path) => [path, 1000]),
  ),
  unpacked: [native],
  resources: ['app.asar', 'LICENSE.txt'],
  manifest: { name: 'lectern', main: 'out/main/index.js' },
  licences: ['react', 'kysely', 'undici', 'hono', 'zod', 'pino', 'electron-updater']
    .map((name) => `${name} 1.0.0`)
    .join('\n'),
}

const judged = (change: Partial<PackageFacts>): string =>
  judgePackage({ ...good, ...change }, 'linux', 'x64').join('\n')
const having = (path: string, bytes = 1): PackageFacts['files'] => new Map([...good.files, [path, bytes]])

describe('judgePackage', () => {
  test('finds nothing in a correct package', () => {
    expect(judged({})).toBe('')
  })

  test.each([
    'main/index.ts',
    'tests/seed.ts',
    'out/main/index.js.map',
    'out/main/headless.js',
    '.env',
    'node_modules/vite/a.js',
  ])('finds the unwanted file %s', (path) => {
    expect(judged({ files: having(path) })).toContain(`${path} does not belong`)
  })

  test('finds missing files', () => {
    const files = new Map(good.files)
    files.delete('resources/icons/tray.png')
    expect(judged({ files })).toContain('resources/icons/tray.png is missing')
    expect(judged({ resources: [] })).toContain('own licence is missing')
    expect(judged({ licences: '' })).toContain('the licence of react is missing')
    expect(judged({ unpacked: [] })).toContain('the database for linux-x64 is missing')
  })

  test('finds what is too large or does not belong in a package', () => {
    expect(judged({ files: having(native, LARGEST_PACKAGE) })).toContain('more than')
    const first = (bytes: number): PackageFacts['files'] =>
      new Map([
        ...having('out/renderer/assets/first-a1b2c3d4.js', bytes),
        ['out/renderer/assets/packages-E5f6-_78.js', 9],
      ])
    expect(judged({ files: first(LARGEST_FIRST - 8) })).toContain('that a window may wait for')
    expect(judged({ files: first(LARGEST_FIRST - 9) })).toBe('')
    expect(judged({ unpacked: [native, native.replace('linux', 'darwin')] })).toContain('for another platform')
    expect(judged({ manifest: { scripts: {} } })).toContain('package.json still has scripts')
  })
})
