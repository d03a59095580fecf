import { describe, expect, test } from 'vitest'
import { relatedTests } from '../../resources/scripts/related/related-tests.mjs'

const sources: Readonly<Record<string, string>> = {
  'renderer/screens/page.tsx': "import { words } from '#shared/words.ts'\nimport './page.css'",
  'renderer/screens/page.css': "@import './colours.css';",
  'renderer/screens/colours.css': '',
  'renderer/other.tsx': '',
  'shared/words.ts': '',
  'main/worker.ts': "import '#shared/words.ts'",
  'main/service.ts': "new Worker(new URL('./worker.ts', import.meta.url))",
  'resources/words.json': '{}',
  'README.md': '',
  'tests/fakes/clock.ts': '',
  'tests/fixtures/pages/plain.html': '',
  'tests/e2e/web.spec.ts': "import '../../renderer/screens/page.tsx'",
  'tests/page.test.tsx': "import { Page } from '../renderer/screens/page.tsx'",
  'tests/service.test.ts': "await import('../main/service.ts')",
  'tests/parts.test.ts': "readFileSync(join(import.meta.dirname, '..', 'resources', 'words.json'))",
  'tests/folder.test.ts': "const folder = join(root, 'tests/fixtures/pages')\nreaddirSync(folder)",
  'app.config.ts': "export const input = { worker: 'main/worker.ts', page: 'renderer/other.tsx' }",
  'tests/built.test.ts': "import { input } from '../app.config.ts'",
  'tests/alone.test.ts': "const words = ['README', 'other.tsx']",
}

const concernedBy = (...paths: readonly string[]) =>
  relatedTests(
    paths.map((path) => ({ path })),
    Object.keys(sources),
    (path) => sources[path] ?? '',
  )

describe('the tests that a change concerns', () => {
  test.each([
    ['what is imported, also by what is imported', 'renderer/screens/page.tsx', ['tests/page.test.tsx']],
    ['style sheets', 'renderer/screens/colours.css', ['tests/page.test.tsx']],
    ['workers that are started by their path', 'main/worker.ts', ['tests/service.test.ts']],
    ['both ways at once', 'shared/words.ts', ['tests/page.test.tsx', 'tests/service.test.ts']],
    ['files that are read by the parts of their path', 'resources/words.json', ['tests/parts.test.ts']],
    ['folders that are read', 'tests/fixtures/pages/plain.html', ['tests/folder.test.ts']],
    ['folders that get a new file', 'tests/fixtures/pages/new.html', ['tests/folder.test.ts']],
    ['a test itself', 'tests/alone.test.ts', ['tests/alone.test.ts']],
    ['nothing that a test names', 'README.md', []],
    ['no build that has other pages as well', 'renderer/other.tsx', []],
    ['nothing but browser tests', 'tests/e2e/web.spec.ts', []],
  ])('are found by %s', (_how, path, tests) => {
    expect(concernedBy(path)).toEqual({ tests })
  })

  test.each([
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tests/tsconfig.json',
    'tests/vitest.config.ts',
    'renderer/vite.config.ts',
    'tests/seed.ts',
    'tests/fakes/clock.ts',
    'resources/scripts/stages.mjs',
  ])('are all of them when %s changes', (path) => {
    expect(concernedBy('tests/alone.test.ts', path)).toEqual({ all: `${path} changed` })
  })

  test('are all of them when a file is gone', () => {
    const changed = [{ path: 'renderer/other.tsx', isGone: true }]
    expect(relatedTests(changed, Object.keys(sources), () => '')).toEqual({ all: 'renderer/other.tsx is gone' })
  })
})
