import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brokenCitations } from './layers/citations.ts'
import { lonelyFiles } from './layers/folders.ts'
import { judge, told } from './layers/judge.ts'
import { rooms } from './layers/rooms.ts'
import { readFacts, type SourceFile } from './layers/source-facts.ts'
import { sidedLines } from './layers/style-sides.ts'
import { pathsIn } from '../resources/scripts/related/related-tests.mjs'

const root = join(import.meta.dirname, '..')
const folders = ['main', 'preload', 'renderer', 'shared', 'resources', 'tests', 'findings']
const topFiles = ['package.json', 'package-lock.json', 'electron.vite.config.ts', 'tsconfig.json', 'README.md']
const topTexts = ['LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'THREATS.md']

const sources: readonly SourceFile[] = folders
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => file.slice(root.length + 1).replaceAll('\\', '/'))
      .filter((path) => !path.startsWith('tests/fixtures/'))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  )

/** Every file that could be cited. */
const files = (): string[] => [
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      ),
  ),
  ...topFiles,
  ...topTexts,
]

/** Files with prose in them: comments, pages, settings. */
const pages = (): Map<string, string> =>
  new Map(
    files()
      .filter((path) => /\.(?:tsx?|mjs|css|md|jsonc?)$/.test(path) && !path.includes('/fixtures/'))
      .filter((path) => path !== 'package-lock.json')
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )

describe('this repository', () => {
  test('follows the plan of layers, packages, cycles, names, sizes and globals', () => {
    expect(told(judge(sources))).toEqual([])
  })

  test('cites only files that it has', () => {
    expect(brokenCitations(pages(), files())).toEqual([])
  })

  test('names no left and right in its styles, so that all of them fit right-to-left interfaces', () => {
    const styles = files().filter((path) => /^(?:main|renderer|shared)\/.*\.(?:css|tsx)$/.test(path))
    expect(styles.length).toBeGreaterThan(500)
    expect(styles.flatMap((path) => sidedLines(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  test('has no folder of the product with a single file', () => {
    expect(lonelyFiles(files())).toEqual([])
  })

  test('has no file or folder at the top that the plan does not name', () => {
    const tracked = readdirSync(root).filter(
      (name) => !name.startsWith('.') && !['node_modules', 'out', 'dist'].includes(name),
    )
    const local = existsSync(join(root, '.git/info/exclude'))
      ? readFileSync(join(root, '.git/info/exclude'), 'utf8')
          .split('\n')
          .map((line) => line.replace(/^\//, ''))
      : []
    const allowed = [...folders, ...topFiles, ...topTexts, ...local]
    expect(tracked.filter((name) => !allowed.includes(name))).toEqual([])
  })

  test('has no import that the search for related tests misses', () => {
    const overlooked = sources.flatMap((file) => {
      const { path, text } = file
      const folder = posix.dirname(path)
      const found = new Set(pathsIn(text, folder))
      return readFacts(file)
        .imports.map(({ specifier }) => specifier)
        .filter((specifier) => /^(?:\.|#shared\/)/.test(specifier))
        .map((specifier) => (specifier.startsWith('#') ? specifier.slice(1) : posix.join(folder, specifier)))
        .filter((target) => !found.has(target.replace(/\?.*/, '')))
        .map((target) => `${path}: ${target}`)
    })
    expect(overlooked).toEqual([])
  })

  test('names only rooms of the table in the table', () => {
    const named = Object.values(rooms).flatMap((room) => room.may)
    const unknown = named.filter(
      (place) => !Object.keys(rooms).some((room) => room === place || room.startsWith(`${place}/`)),
    )
    expect(unknown).toEqual([])
  })
})

test('a citation of a document that is not in the repository is reported', () => {
  const cited = new Map([
    [
      'shared/a.ts',
      '// The limits of PLAN.md, section 2, hold (see ./b.ts and main/c.ts).\nexport const a = "LOST.md"',
    ],
    ['notes/README.md', 'See [the tests](../tests/README.md), GONE.md and https://example.org/x.md.\n```\nx.md\n```\n'],
  ])
  expect(brokenCitations(cited, ['shared/a.ts', 'shared/b.ts', 'tests/README.md', 'notes/README.md'])).toEqual([
    'shared/a.ts cites PLAN.md, which is not in the repository',
    'shared/a.ts cites main/c.ts, which is not in the repository',
    'notes/README.md cites GONE.md, which is not in the repository',
  ])
})

test('a file that is alone in its folder is reported', () => {
  const alone = [
    'main/cli/a.ts',
    'main/disk/a.ts',
    'main/disk/b.ts',
    'main/ipc/a.ts',
    'main/ipc/more/b.ts',
    'tests/x/a.ts',
  ]
  expect(lonelyFiles(alone)).toEqual(['main/cli/a.ts', 'main/ipc/more/b.ts'])
})

describe('a style that names a side is reported', () => {
  test.each([
    'margin-left: 4px;',
    'border-top-right-radius: 4px;',
    'left: 0;',
    'padding: 0 4px 0 8px;',
    'inset: 0 auto 0 0 !important;',
    'border-radius: 0 4px 4px 0;',
    'text-align: right;',
    'float: left;',
    'transform-origin: left;',
    'background: linear-gradient(to right, red, blue);',
    'transform: translateX(-12px);',
    'translate: -50% 0;',
    'padding-inline: env(safe-area-inset-left);',
  ])('%s', (line) => {
    expect(sidedLines('renderer/a.css', `.a {\n  ${line}\n}`)).toEqual([`renderer/a.css:2: ${line}`])
  })

  test('unless both sides are alike, or the sides follow the interface', () => {
    const lines = [
      'margin: 0 4px 2px 4px;',
      'padding: 0 calc(1px + (2px * 3)) 4px;',
      'border-radius: 4px 4px 0 0;',
      'translate: 0 4px;',
      'transform: translateX(calc(12px * var(--onwards)));',
      'transform-origin: var(--start);',
      '/* To the left: */',
    ]
    expect(sidedLines('renderer/a.css', lines.join('\n'))).toEqual([])
  })
})
