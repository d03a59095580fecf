import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { ImportStatus } from '#shared/model/import-status.ts'
import { connectLibrary, dismiss, Library, useNotices } from '../../../renderer/cache/index.ts'
import { followImport } from '../../../renderer/app/incoming/follow-import.ts'
import { movingImports } from '../../../renderer/app/incoming/moving-imports.ts'
import { ImportLine } from '../../../renderer/app/sidebar/import-line.tsx'
import { FakeHost } from '../../fakes/fake-host.ts'

const status = (phase: ImportStatus['phase'], done: number, more: Partial<ImportStatus> = {}): ImportStatus => ({
  ...{ id: 4, status: 0, phase, name: 'pocket.zip', programs: ['Pocket'], counts: null, done, total: 2000 },
  ...{ error: null, outcomes: { added: done, joined: 0, refused: 0, left: 0 }, can_undo: true },
  ...more,
})

let told: readonly { readonly key: number; readonly text: string; readonly type: string }[] = []
function Notices() {
  const notices = useNotices()
  useLayoutEffect(() => {
    told = notices
  })
  return <ImportLine />
}
const box = document.createElement('div')
const root = createRoot(box)
const draw = () =>
  flushSync(() =>
    root.render(
      <MemoryRouter>
        <Notices />
      </MemoryRouter>,
    ),
  )
/** Texts drawn at the time of each request to the service: each check shows what the one before it brought. */
let seen: string[] = []
afterEach(() => {
  seen = []
  for (const { key } of told) dismiss(key)
  for (const { id } of movingImports.now()) movingImports.end(id)
})

function hostOf(...answers: readonly (ImportStatus | Error)[]): FakeHost {
  const host = new FakeHost([])
  const left = [...answers]
  host.answers.set('importStatus', () => {
    draw()
    seen.push(box.textContent)
    const next = left.length > 1 ? left.shift() : left[0]
    if (next instanceof Error) throw next
    return next
  })
  connectLibrary(new Library(host))
  return host
}

test('an import whose dialog was closed shows its progress, even past a look that fails, and reports its end with what failed', async () => {
  const ended = status('done', 1990, { outcomes: { added: 1990, joined: 0, refused: 10, left: 0 } })
  const host = hostOf(status('taking', 800), new Error('no answer'), status('taking', 1200), ended)
  await followImport(host, status('taking', 100), 1)
  draw()
  expect(seen).toEqual([100, 800, 800, '1,200'].map((done) => `Importing: ${done} of 2,000`))
  expect(box.textContent).toBe('')
  expect(told).toMatchObject([{ type: 'error', text: 'pocket.zip: Done: 1,990 added, 10 not imported.' }])
})

test('an import whose dialog was opened again is no longer followed, and a paused one never was', async () => {
  const host = hostOf(status('taking', 800))
  const following = followImport(host, status('taking', 100), 20)
  movingImports.end(4)
  await following
  await followImport(host, status('paused', 100), 20)
  draw()
  expect([box.textContent, told]).toEqual(['', []])
})
