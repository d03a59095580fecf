import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildExtension } from '../../../renderer/extension/extension.config.ts'
import { zipFolder } from '../../../resources/scripts/zip-folder.mjs'

const folder = mkdtempSync(join(tmpdir(), 'lectern-package-'))
const chrome = join(folder, 'first/chrome')
beforeAll(async () => void (await buildExtension({ outDir: join(folder, 'first') })))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const packed = (...names: string[]) =>
  names.reduce((bytes, name) => bytes + gzipSync(readFileSync(join(chrome, name))).length, 0)

/** The scripts that a page loads, those that they import included. */
function scriptsOf(page: string): string[] {
  const html = readFileSync(join(chrome, page), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, name]) => name ?? '')
}

// Capture and painter run in foreign pages, and the popup must paint immediately.
test.each<[what: string, names: () => string[], kilobytes: number]>([
  ['what captures a page', () => ['capture.js'], 3],
  ['what paints over a page', () => ['painter.js'], 5],
  ['the worker', () => ['worker.js'], 40],
  ['the popup', () => scriptsOf('popup.html'), 90],
])('%s stays small', (_what, names, kilobytes) => {
  expect(packed(...names()) / 1000).toBeLessThan(kilobytes)
})

test('the same sources give the same package, byte for byte', async () => {
  await buildExtension({ outDir: join(folder, 'second') })
  for (const build of ['first', 'second']) zipFolder(join(folder, build, 'firefox'), join(folder, `${build}.zip`))
  expect(readFileSync(join(folder, 'first.zip')).equals(readFileSync(join(folder, 'second.zip')))).toBe(true)
})

test('no script calls the JSX of React’s development build, also where a test builds the package', () => {
  const calling = readdirSync(chrome, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.js') && readFileSync(join(chrome, name), 'utf8').includes('jsxDEV'),
  )
  expect(calling).toEqual([])
})

test('no script is loaded from elsewhere, and none is made of text', () => {
  for (const name of readdirSync(chrome, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:js|html)$/.test(name)) continue
    const text = readFileSync(join(chrome, name), 'utf8')
    expect(text).not.toMatch(/(?:src|href)="https?:|import\("https?:|importScripts|\beval\(|new Function\(/)
  }
})
