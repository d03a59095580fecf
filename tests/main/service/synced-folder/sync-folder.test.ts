import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type NoteOptions, syncAsAsked } from '../../../../main/service/commands/sync-folder.ts'
import { Database } from '../../../../main/service/database/database.ts'
import { readCachedPicture } from '../../../../main/service/library/pictures/read-cached-picture.ts'
import { ExportedEntries } from '../../../../main/service/library/transfers/exported-entries.ts'
import { openObjects } from '../../../../main/service/servers/open-objects.ts'
import { previewNote, syncFolder } from '../../../../main/service/synced-folder/index.ts'
import { runCommand } from '../../../../main/service/commands/run-command.ts'
import { usualLook } from '../../../../shared/model/notes/notes-folder.ts'
import { articlePage } from '../article-page.ts'
import { type OpenLibrary, openLibrary } from '../open-library.ts'

const root = mkdtempSync(join(tmpdir(), 'lectern-notes-'))
const data = join(root, 'data')
const now = () => Date.parse('2026-05-05T10:00:00Z')

let library: OpenLibrary
const ids: number[] = []
beforeAll(async () => {
  library = await openLibrary({ dataFolder: data })
  for (const [name, title] of [
    ['keepers', 'Keepers: what they “saw”?'],
    ['again', 'Keepers: what they “saw”?'],
    ['lamp', 'The lamp / and the sea'],
  ]) {
    const page = { url: `https://a.example/${name}`, html: articlePage(title ?? '', 120) }
    ids.push((await library.call('POST', '/save/', page)).body.content_id)
    await library.service.idle()
  }
  await library.call('PUT', '/contents/tags/', { content_ids: [ids[0]], add_tags: ['light house', 'sea'] })
})
afterAll(async () => {
  await library.close()
  rmSync(root, { recursive: true, force: true })
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(root, 'vault-'))
})
const sync = (options: NoteOptions = {}) => syncAsAsked(data, folder, options, now)
/** An entry of the library, as it is exported. */
const newest = async () => {
  const database = new Database(data, { alongside: true })
  try {
    const found = await new ExportedEntries(database, await openObjects(data)).newest(1)
    if (found?.article == null) throw new Error('there is no article')
    return { ...found, article: found.article }
  } finally {
    database.close()
  }
}
const notes = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
const first = 'Keepers what they “saw”.md'
const path = (name = first) => join(folder, name)
const read = (name = first) => readFileSync(path(name), 'utf8')
const headOf = (text: string) => parse(text.split('---\n')[1] ?? '') as Record<string, unknown>
const edit = (change: (text: string) => string, name = first) => writeFileSync(path(name), change(read(name)))
const note = (text: string) => library.call('PUT', '/notes/', { content_id: ids[0], note: text })

test('each article becomes a note with its facts in front, and nothing is written while nothing changes', async () => {
  expect(await sync()).toMatchObject({ notes: 3, written: 3, gone: 0, left: [] })
  expect(notes()).toEqual([first.replace('.md', ' 2.md'), first, 'The lamp and the sea.md'].toSorted())
  expect(headOf(read())).toMatchObject({
    title: 'Keepers: what they “saw”?',
    url: 'https://a.example/keepers',
    state: 'queue',
    tags: ['light-house', 'sea'],
    lectern: expect.stringMatching(/^itm_/),
  })
  expect(read()).toMatch(/---\n\n%% lectern:begin %%\n# Keepers: what they “saw”\?\n[^]*\n%% lectern:end %%\n$/)
  const stamps = () => notes().map((name) => statSync(path(name)).mtimeMs)
  const before = stamps()
  expect(await sync()).toMatchObject({ notes: 3, written: 0 })
  expect(stamps()).toEqual(before)
})

test('what a reader writes around the marks, in front and as tags survives what changes in the library', async () => {
  await sync()
  edit((text) =>
    text
      .replace('tags:\n', 'rating: 5 # mine\naliases: [Keeper]\ntags:\n  - my/own\n')
      .replace('%% lectern:begin %%', 'My words above.\n\n%% lectern:begin %%')
      .concat('\nMy words below, see [[The lamp and the sea]].\n'),
  )
  await note('A note of the library')
  await library.call('PUT', '/contents/tags/', { content_ids: [ids[0]], remove_tags: ['sea'], add_tags: ['fog'] })
  expect(await sync()).toMatchObject({ written: 1, left: [] })
  const text = read()
  expect(headOf(text)).toMatchObject({ rating: 5, aliases: ['Keeper'], tags: ['my/own', 'light-house', 'fog'] })
  expect(text).toContain('rating: 5 # mine')
  expect(text).toMatch(
    /My words above\.\n\n%% lectern:begin %%\n[^]*> A note of the library[^]*%% lectern:end %%\n\nMy words below/,
  )
  await library.call('PUT', '/contents/tags/', { content_ids: [ids[0]], remove_tags: ['fog'], add_tags: ['sea'] })
})

test('a note that its reader edited between the marks, or without marks, is left untouched and reported', async () => {
  await sync()
  edit((text) => text.replace('# Keepers', '# My keepers'))
  writeFileSync(path('The lamp and the sea.md'), read('The lamp and the sea.md').replaceAll(/%%.*%%\n/g, ''))
  const [mine, bare] = [read(), read('The lamp and the sea.md')]
  await note(`Changed ${Math.random()}`)
  await library.call('PUT', '/notes/', { content_id: ids[2], note: 'Also' })
  const { written, left } = await sync()
  expect([written, left.map(({ path: at }) => at).toSorted()]).toEqual([0, [first, 'The lamp and the sea.md']])
  expect([read(), read('The lamp and the sea.md')]).toEqual([mine, bare])
  expect(await sync({ again: true })).toMatchObject({ written: 1, left: [{ path: 'The lamp and the sea.md' }] })
  expect(read()).toContain('# Keepers')
})

test('a note that another program put back in an earlier version is updated with the next change, as unedited', async () => {
  await sync()
  const earlier = read()
  for (const words of ['First', 'Second']) {
    await note(`${words} ${Math.random()}`)
    await sync()
  }
  writeFileSync(path(), `${earlier}\nMy words on another machine.\n`)
  await note('After that')
  expect(await sync()).toMatchObject({ written: 1, left: [] })
  expect(read()).toMatch(/> After that[^]*My words on another machine\./)
})

test('a note in an earlier version beside the copy of a conflict is updated without a change in the library', async () => {
  await sync()
  const earlier = read()
  await note('Newest of all')
  await sync()
  const copy = 'Keepers what they “saw”.sync-conflict-20261201-045021-PUBLHO6.md'
  renameSync(path(), path(copy))
  writeFileSync(path(), `${earlier}\nMy words.\n`)
  expect(await sync()).toMatchObject({ written: 1, left: [{ path: copy }] })
  expect(read()).toMatch(/> Newest of all[^]*My words\./)
  expect(await sync()).toMatchObject({ written: 0, left: [{ path: copy }] })
})

test('a note that was moved or renamed is found by its front matter, and a deleted one stays away', async () => {
  await sync()
  mkdirSync(join(folder, 'Sea'))
  renameSync(path(), join(folder, 'Sea', 'My keepers.md'))
  rmSync(path('The lamp and the sea.md'))
  await note('Moved')
  expect(await sync()).toMatchObject({ notes: 2, written: 1, gone: 1 })
  expect(readFileSync(join(folder, 'Sea', 'My keepers.md'), 'utf8')).toContain('> Moved')
  expect(existsSync(path())).toBe(false)
  expect(await sync()).toMatchObject({ written: 0, gone: 1 })
  expect(await sync({ again: true })).toMatchObject({ written: 1, gone: 0 })
  expect(existsSync(path('The lamp and the sea.md'))).toBe(true)
})

test('a folder whose state was lost gets no second note of anything, and keeps words of its reader', async () => {
  await sync()
  writeFileSync(path('Own.md'), 'Nothing of Lectern.\n')
  edit((text) => `${text}\nMine.\n`)
  rmSync(join(folder, '.lectern'), { recursive: true })
  const before = notes()
  expect(await sync()).toMatchObject({ notes: 3, written: 0, left: [] })
  expect(notes()).toEqual(before)
  expect(read()).toMatch(/Mine\.\n$/)
})

test('a note of an article that leaves the library remains, and its front matter reports this', async () => {
  const page = { url: 'https://a.example/leaving', html: articlePage('Leaving', 60) }
  const id = (await library.call('POST', '/save/', page)).body.content_id
  await library.service.idle()
  await sync()
  await library.call('PUT', '/library_entries/', { content_id: id, library_state: 3 })
  expect(await sync()).toMatchObject({ notes: 3, ended: 1, written: 1 })
  expect(headOf(read('Leaving.md'))).toMatchObject({ state: 'deleted' })
  expect(await sync()).toMatchObject({ written: 0 })
})

test('templates say what a note holds and where it is, and a broken one writes nothing', async () => {
  const template = join(root, 'template.md')
  writeFileSync(template, '{{title}} on {{site}}, saved {{date}}\n{{#note}}Note: {{note}}{{/note}}')
  await note('Short')
  await sync({ form: 'markdown', template, name: '{{date}}/{{title}}' })
  const [day = ''] = readdirSync(folder).filter((name) => !name.startsWith('.'))
  expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  const text = readFileSync(join(folder, day, first), 'utf8')
  expect(text).toMatch(
    /<!-- lectern:begin -->\nKeepers: what they “saw”\? on .*, saved .*\nNote: Short\n<!-- lectern:end -->\n$/,
  )
  writeFileSync(template, '{{#note}} never ended')
  await expect(sync({ template })).rejects.toThrow(/The template can’t be used: Unclosed section "note"/)
  expect(readFileSync(join(folder, day, first), 'utf8')).toBe(text)
})

test('a page for Logseq has its facts as properties, and the reader’s own blocks and properties stay', async () => {
  await sync({ form: 'logseq' })
  expect(read()).toMatch(
    /^title:: Keepers: what they “saw”\?\n[^]*tags:: light-house, sea\n[^]*\n- <!-- lectern:begin -->\n- # /,
  )
  edit((text) => `mine:: yes\n${text}- My block\n`)
  await note('For Logseq')
  expect(await sync({ form: 'logseq' })).toMatchObject({ written: 1, left: [] })
  expect(read()).toMatch(/\nmine:: yes\n[^]*- For Logseq\n[^]*- <!-- lectern:end -->\n- My block\n$/)
})

test('line ends of Windows stay, and text that looks like a mark ends nothing', async () => {
  await note('%% lectern:end %%\nstill inside')
  await sync()
  edit((text) => text.replaceAll('\n', '\r\n'))
  const before = read()
  expect(await sync()).toMatchObject({ written: 0 })
  await note('%% lectern:end %%\nstill here')
  expect(await sync()).toMatchObject({ written: 1, left: [] })
  expect(read().replaceAll('\r\n', '')).not.toContain('\n')
  expect(read()).toBe(before.replace('still inside', 'still here'))
})

test('pictures that the library has are beside the notes, each once, and others keep their addresses', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const kept = 'https://a.example/pictures/one.png'
  mkdirSync(join(data, 'pictures'), { recursive: true })
  writeFileSync(join(data, 'pictures', createHash('sha256').update(kept).digest('hex')), png)
  const record = {
    ...(await newest()),
    article: {
      ...(await newest()).article,
      markdown: `![A lamp](${kept})\n\n![Sea](https://a.example/two.png)\n\nWords.`,
    },
  }
  const source = {
    versions: async () => [{ content: 1, id: record.id, version: 1 }],
    record: async () => record,
    picture: (url: string) => readCachedPicture(join(data, 'pictures'), url),
  }
  const look = { form: 'obsidian', body: null, name: 'in/{{title}}', pictures: true } as const
  await syncFolder(folder, source, look)
  const [picture, ...others] = readdirSync(join(folder, 'assets'))
  expect(others).toEqual([])
  expect(readFileSync(join(folder, 'assets', picture ?? ''))).toEqual(png)
  const text = read(`in/${readdirSync(join(folder, 'in'))[0]}`)
  expect(text).toContain(`![A lamp](../assets/${picture})`)
  expect(text).toContain('![Sea](https://a.example/two.png)')
  expect(await syncFolder(folder, source, look)).toMatchObject({ written: 0 })
})

test('a folder that is renamed while it is synced is not created again, and the next sync there continues', async () => {
  const record = await newest()
  const ids = Array.from({ length: 5 }, (_, at) => `itm_${String(at).padStart(16, '0')}`)
  const away = `${folder} away`
  const source = {
    versions: async () => ids.map((id, content) => ({ content, id, version: 1 })),
    record: async (content: number) => {
      if (content === 2 && existsSync(folder)) renameSync(folder, away)
      return { ...record, id: ids[content] ?? '', title: `Note ${content}` }
    },
    picture: async () => null,
  }
  const look = { form: 'obsidian', body: null, name: '{{title}}/{{title}}', pictures: false } as const
  await expect(syncFolder(folder, source, look)).rejects.toThrow(/The folder doesn’t exist/)
  expect(existsSync(folder)).toBe(false)
  rmSync(join(away, '.lectern', 'lock'))
  expect(await syncFolder(away, source, look)).toMatchObject({ notes: 5, left: [] })
  expect(readdirSync(away).filter((name) => name !== '.lectern')).toEqual([0, 1, 2, 3, 4].map((at) => `Note ${at}`))
})

test('a lock that no one renewed for ten minutes is stale, whichever process has its number', async () => {
  await sync()
  const lock = join(folder, '.lectern', 'lock')
  writeFileSync(lock, String(process.pid))
  const old = new Date(Date.now() - 11 * 60_000)
  utimesSync(lock, old, old)
  expect(await sync()).toMatchObject({ written: 0 })
})

test('a folder that is missing, is not a folder, or may not be written is reported in words, and a second sync does not wait', async () => {
  await expect(syncAsAsked(data, join(folder, 'away'), {}, now)).rejects.toThrow(/The folder doesn’t exist/)
  writeFileSync(path('file'), '')
  await expect(syncAsAsked(data, path('file'), {}, now)).rejects.toThrow(/isn’t a folder/)
  await sync()
  writeFileSync(join(folder, '.lectern', 'lock'), String(process.pid))
  await expect(sync()).rejects.toThrow(/Another sync/)
  writeFileSync(join(folder, '.lectern', 'lock'), '4194305')
  expect(await sync()).toMatchObject({ written: 0 })
  const said: string[] = []
  const line = { folder: data, newAccount: undefined, origin: 'http://library.test', clock: now }
  await runCommand({ ...line, words: ['sync-folder', folder], say: (text) => said.push(text) })
  expect(said).toEqual(['Notes: 3. Written: 0.'])
  if (process.getuid?.() === 0) return
  chmodSync(folder, 0o500)
  await expect(sync({ form: 'markdown' })).rejects.toThrow(/can’t be written to/)
  chmodSync(folder, 0o700)
})

test('a note whose name template leads through a link is not written, and nothing outside the folder is', async () => {
  const outside = mkdtempSync(join(root, 'outside-'))
  symlinkSync(outside, path('linked'))
  const report = await sync({ name: 'linked/{{title}}' })
  expect(readdirSync(outside)).toEqual([])
  expect(report).toMatchObject({ notes: 0, written: 0 })
  expect(report.left.map(({ reason }) => reason)).toEqual(
    Array(3).fill('A folder in its path is a link, and Lectern doesn’t write through links.'),
  )
  rmSync(path('linked'))
  expect(await sync({ name: 'linked/{{title}}' })).toMatchObject({ notes: 3, written: 3, left: [] })
})

test('the readings of words are elements in a note, as editors show them', async () => {
  const html = articlePage('Rivers', 120).replace('the river', 'the <ruby>river<rt>kawa</rt></ruby>')
  await library.call('POST', '/save/', { url: 'https://a.example/ruby', html })
  await library.service.idle()
  const element = 'the <ruby>river<rp>(</rp><rt>kawa</rt><rp>)</rp></ruby> runs'
  await sync()
  expect(read('Rivers.md')).toContain(element)
  await sync({ pictures: true })
  expect(read('Rivers.md')).toContain(element)
  expect(previewNote(await newest(), usualLook).text).toContain(element)
})
