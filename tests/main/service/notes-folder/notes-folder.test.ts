import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { NotesFolderState } from '#shared/model/notes/notes-folder.ts'
import { articlePage } from '../article-page.ts'
import { type OpenLibrary, openLibrary } from '../open-library.ts'
import { builtService } from '../built-service.ts'

const root = mkdtempSync(join(tmpdir(), 'lectern-follow-'))
const data = join(root, 'data')
const notesWorker = builtService('notes-worker.js')
const usual = { form: 'obsidian', body: null, name: null, pictures: false }

let library: OpenLibrary
let saved: number
beforeAll(async () => {
  library = await openLibrary({ dataFolder: data, notesWorker })
  const page = { url: 'https://a.example/lamp', html: articlePage('The lamp', 120) }
  saved = (await library.call('POST', '/save/', page)).body.content_id
  await library.service.idle()
})
afterAll(async () => {
  await library.close()
  rmSync(root, { recursive: true, force: true })
})

const vault = (name: string): string => {
  mkdirSync(join(root, name))
  return join(root, name)
}
const choose = (change: object) => library.call('PUT', '/notes_folder/', { folder: null, ...usual, ...change })
const settled = () =>
  vi.waitUntil(
    async () => {
      const { body } = await library.call('GET', '/notes_folder/')
      const state = body as NotesFolderState
      return !state.is_running && (state.last ?? state.problem) !== null && state
    },
    { timeout: 60_000, interval: 20 },
  )
const read = (folder: string, name = 'The lamp.md') => readFileSync(join(folder, name), 'utf8')

test('a chosen folder is filled immediately, follows changes automatically, and preserves what its reader writes', async () => {
  const folder = vault('first')
  expect((await choose({ folder })).body).toMatchObject({ is_available: true, folder, is_running: true })
  expect(await settled()).toMatchObject({ last: { notes: 1, written: 1 }, problem: null })
  writeFileSync(join(folder, 'The lamp.md'), `${read(folder)}\nMy own words.\n`)
  await library.call('PUT', '/notes/', { content_id: saved, note: 'About the sea.' })
  await vi.waitUntil(() => read(folder).includes('About the sea.'), { timeout: 60_000, interval: 50 })
  expect(read(folder)).toMatch(/\nMy own words\.\n$/)
})

test('the choice outlasts a restart, after which the folder is synced without being asked', async () => {
  const folder = vault('again')
  await choose({ folder })
  await settled()
  await library.close()
  library = await openLibrary({ dataFolder: data, notesWorker })
  await library.call('PUT', '/notes/', { content_id: saved, note: 'After the restart.' })
  await vi.waitUntil(() => read(folder).includes('After the restart.'), { timeout: 60_000, interval: 50 })
})

test('a renamed folder is reported and not created again, and following stops on request', async () => {
  const folder = vault('moved')
  await choose({ folder })
  await settled()
  renameSync(folder, `${folder} elsewhere`)
  await library.call('POST', '/notes_folder/', {})
  const problem = await vi.waitUntil(async () => (await settled()).problem, { timeout: 60_000, interval: 20 })
  expect(problem).toBe(`The folder doesn’t exist: ${folder}`)
  expect(existsSync(folder)).toBe(false)
  expect((await choose({})).body).toMatchObject({ folder: null, problem: null })
  expect(readdirSync(`${folder} elsewhere`)).toContain('The lamp.md')
})

test('folders that can’t be used and templates that make no sense are refused in words, and the choice stays', async () => {
  const folder = vault('kept')
  await choose({ folder })
  const refused = async (change: object) => {
    const { status, body } = await choose(change)
    return [status, body.code, body.detail]
  }
  expect(await refused({ folder: 'notes' })).toEqual([422, 'unusable_folder', expect.stringMatching(/full path/)])
  expect(await refused({ folder: join(root, 'none') })).toEqual([
    422,
    'unusable_folder',
    expect.stringMatching(/doesn’t exist/),
  ])
  for (const taken of [data, join(data, 'objects'), root]) {
    expect(await refused({ folder: taken })).toEqual([422, 'unusable_folder', expect.stringMatching(/data folder/)])
  }
  expect(await refused({ folder, body: '{{#open}}' })).toEqual([
    422,
    'unusable_folder',
    expect.stringMatching(/template/),
  ])
  expect((await settled()).folder).toBe(folder)
})

test('a preview shows the newest article as a note, and says what is wrong with a template', async () => {
  const preview = async (look: object) =>
    (await library.call('POST', '/notes_folder/preview/', { ...usual, ...look })).body
  expect(await preview({ body: 'By {{site}}: {{title}}', name: '{{date}} {{title}}' })).toMatchObject({
    path: expect.stringMatching(/^\d{4}-\d\d-\d\d The lamp\.md$/),
    text: expect.stringMatching(/^---\n[^]*\n---\n\n%% lectern:begin %%\nBy .*: The lamp\n%% lectern:end %%\n$/),
    problem: null,
    usual: expect.stringContaining('{{title}}'),
  })
  expect(await preview({ body: '{{#open}}' })).toMatchObject({ text: null, problem: expect.stringMatching(/open/) })
})

test('where the library is on no computer of its reader, nothing is reported and no folder can be chosen', async () => {
  const elsewhere = await openLibrary()
  expect((await elsewhere.call('GET', '/notes_folder/')).body).toMatchObject({ is_available: false, folder: null })
  const { status, body } = await elsewhere.call('PUT', '/notes_folder/', { folder: root, ...usual })
  expect([status, body.code]).toEqual([403, 'not_owner'])
  await elsewhere.close()
})
