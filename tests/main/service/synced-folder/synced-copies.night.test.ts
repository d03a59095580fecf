import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { syncAsAsked } from '../../../../main/service/commands/sync-folder.ts'
import { articlePage } from '../article-page.ts'
import { type OpenLibrary, openLibrary } from '../open-library.ts'
import { noSyncthing, openSyncthing } from './syncthing.ts'

const root = mkdtempSync(join(tmpdir(), 'lectern-copies-'))
const data = join(root, 'data')
const titles = ['Cranes', 'Ferries', 'Lamps']

let library: OpenLibrary
const ids: number[] = []
let count = 0
beforeAll(async () => {
  library = await openLibrary({ dataFolder: data })
  for (const title of titles) {
    const page = { url: `https://a.example/${title}`, html: articlePage(title, 120) }
    ids.push((await library.call('POST', '/save/', page)).body.content_id)
    await library.service.idle()
  }
})
afterAll(async () => {
  await library.close()
  rmSync(root, { recursive: true, force: true })
})

/** The folder beside the library, and the one on another computer. */
let here: string
let there: string
beforeEach(() => {
  here = mkdtempSync(join(root, 'here-'))
  there = mkdtempSync(join(root, 'there-'))
})
const sync = (folder = here) => syncAsAsked(data, folder, {}, Date.now)
const read = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8')
const add = (folder: string, name: string, words: string): void =>
  writeFileSync(join(folder, name), `${read(folder, name)}\n${words}\n`)
const setAge = (folder: string, name: string, seconds: number): void => {
  const at = Date.now() / 1000 - seconds
  utimesSync(join(folder, name), at, at)
}
const change = async (content: number): Promise<string> => {
  count += 1
  const note = `A note of the library, number ${count}`
  await library.call('PUT', '/notes/', { content_id: content, note })
  return note
}
const notes = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
const run = (program: string, ...args: string[]): void => void execFileSync(program, args, { stdio: 'pipe' })
const missing = (...programs: string[]): string | null => {
  const absent = programs.filter((name) => spawnSync(name, ['--version']).error)
  return absent.length === 0
    ? null
    : `${absent.join(' and ')} not installed (on Debian: apt-get install ${absent.join(' ')})`
}
const claim = (words: string, why: string | null): [string] => [why === null ? words : `${words}: ${why}`]

const noRsync = missing('rsync')
test.skipIf(noRsync !== null)(
  ...claim('a folder copied both ways with rsync keeps the words of both sides, and has no note twice', noRsync),
  async () => {
    const copy = (from: string, to: string): void => run('rsync', '-a', '--update', `${from}/`, `${to}/`)
    await sync()
    // rsync compares times in whole seconds.
    for (const name of notes(here)) setAge(here, name, 20)
    copy(here, there)
    add(there, 'Cranes.md', 'Written there.')
    add(here, 'Lamps.md', 'Written here.')
    setAge(there, 'Cranes.md', 10)
    setAge(here, 'Lamps.md', 10)
    const note = await change(ids[1] ?? 0)
    expect(await sync()).toMatchObject({ written: 1, left: [] })
    copy(here, there)
    copy(there, here)
    expect(await sync()).toMatchObject({ notes: 3, written: 0, gone: 0, left: [] })
    const cranes = await change(ids[0] ?? 0)
    await sync()
    copy(here, there)
    for (const folder of [here, there]) {
      expect(notes(folder)).toEqual(titles.map((title) => `${title}.md`))
      expect(read(folder, 'Cranes.md')).toMatch(new RegExp(`${cranes}[^]*Written there\\.`))
      expect(read(folder, 'Lamps.md')).toContain('Written here.')
      expect(read(folder, 'Ferries.md')).toContain(note)
    }
  },
)

const noGit = missing('git')
test.skipIf(noGit !== null)(
  ...claim('a folder in git is merged between two computers, and a conflict is left as it is and reported', noGit),
  async () => {
    const git = (folder: string, ...args: string[]) =>
      spawnSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@a.example', ...args], { cwd: folder })
    const keep = (folder: string): void => {
      git(folder, 'add', '-A')
      git(folder, 'commit', '-m', 'Notes')
    }
    await sync()
    git(here, 'init', '-b', 'main')
    keep(here)
    run('git', 'clone', '-q', here, there)
    add(there, 'Cranes.md', 'Written there.')
    keep(there)
    await change(ids[0] ?? 0)
    await change(ids[1] ?? 0)
    await sync()
    keep(here)
    expect(git(here, 'pull', '--no-rebase', '--no-edit', there, 'main').status).toBe(0)
    expect(await sync()).toMatchObject({ notes: 3, written: 0, left: [] })
    expect(read(here, 'Cranes.md')).toContain('Written there.')

    // Both sides change the same line between the marks.
    git(there, 'pull', '--no-rebase', '--no-edit', here, 'main')
    writeFileSync(
      join(there, 'Ferries.md'),
      read(there, 'Ferries.md').replace(/A note of the library, number \d+/, 'My words'),
    )
    keep(there)
    await change(ids[1] ?? 0)
    await sync()
    keep(here)
    expect(git(here, 'pull', '--no-rebase', '--no-edit', there, 'main').status).toBe(1)
    const torn = read(here, 'Ferries.md')
    expect(torn).toMatch(/<<<<<<<[^]*=======[^]*My words[^]*>>>>>>>/)
    await change(ids[1] ?? 0)
    const { written, left } = await sync()
    expect([written, left.map(({ path }) => path)]).toEqual([0, ['Ferries.md']])
    expect(read(here, 'Ferries.md')).toBe(torn)
  },
)

// Not named at its calls, because it isn't one of the project's programs.
const twoWaySync = 'unison'
const noUnison = missing(twoWaySync)
test.skipIf(noUnison !== null)(
  ...claim('the copy that unison keeps of a conflict is reported, loses nothing, and becomes no second note', noUnison),
  async () => {
    const options = ['-batch', '-prefer', 'newer', '-copyonconflict', '-ignore', 'Path .lectern', '-ui', 'text']
    const unison = (): void => {
      spawnSync(twoWaySync, [here, there, ...options], { env: { ...process.env, UNISON: join(root, 'unison') } })
    }
    await sync()
    unison()
    expect(notes(there)).toEqual(notes(here))
    add(here, 'Cranes.md', 'Written here.')
    add(there, 'Cranes.md', 'Written there, later.')
    unison()
    const copy = notes(here).find((name) => name.startsWith('Cranes') && name !== 'Cranes.md') ?? ''
    expect(copy).not.toBe('')
    const both = (): string => read(here, 'Cranes.md') + read(here, copy)
    const note = await change(ids[0] ?? 0)
    const { written, left } = await sync()
    expect([written, left]).toEqual([
      1,
      [{ path: copy, reason: 'It’s a copy of “Cranes.md”, and Lectern updates only that note.' }],
    ])
    expect(read(here, 'Cranes.md')).toContain(note)
    for (const words of ['Written here.', 'Written there, later.']) expect(both()).toContain(words)
    // Without its state, the folder still has one note for each article.
    rmSync(join(here, '.lectern'), { recursive: true })
    expect(await sync()).toMatchObject({ notes: 3, left: [{ path: copy }] })
    expect(notes(here)).toHaveLength(4)
    unison()
    expect(notes(there)).toEqual(notes(here))
  },
)

test.skipIf(noSyncthing !== null)(
  ...claim(
    'a folder that Syncthing shares between two machines loses no words, and the copy of a conflict is no note',
    noSyncthing,
  ),
  async () => {
    const conflicts = (folder: string): readonly string[] =>
      notes(folder).filter((name) => name.includes('.sync-conflict-'))
    await sync()
    const shared = await openSyncthing(here, there)
    try {
      expect(notes(there)).toEqual(titles.map((title) => `${title}.md`))
      // Both machines change, but no note on both.
      const lamps = await change(ids[2] ?? 0)
      await shared.apart(async () => {
        add(there, 'Cranes.md', 'Written there.')
        add(here, 'Ferries.md', 'Written here.')
        expect(await sync()).toMatchObject({ written: 1, left: [] })
      })
      expect(await sync()).toMatchObject({ notes: 3, written: 0, left: [] })
      expect([conflicts(here), read(here, 'Cranes.md'), read(there, 'Ferries.md'), read(there, 'Lamps.md')]).toEqual([
        [],
        expect.stringContaining('Written there.'),
        expect.stringContaining('Written here.'),
        expect.stringContaining(lamps),
      ])

      // The library changes a note that another machine edited, too. Either version may become the copy.
      const cranes = await change(ids[0] ?? 0)
      await shared.apart(async () => {
        await sync()
        add(there, 'Cranes.md', 'Written there, later.')
      })
      const [copy = ''] = conflicts(here)
      expect([conflicts(here), conflicts(there)]).toEqual([[copy], [copy]])
      const { left } = await sync()
      expect(left).toEqual([{ path: copy, reason: 'It’s a copy of “Cranes.md”, and Lectern updates only that note.' }])
      expect(read(here, 'Cranes.md')).toContain(cranes)
      const both = read(here, 'Cranes.md') + read(here, copy)
      for (const words of ['Written there.', 'Written there, later.']) expect(both).toContain(words)

      // A note that was moved there, and one that was deleted there, stay so here.
      await shared.apart(() => {
        renameSync(join(there, 'Ferries.md'), join(there, 'Boats.md'))
        rmSync(join(there, 'Lamps.md'))
      })
      const boats = await change(ids[1] ?? 0)
      await sync()
      await shared.settle()
      for (const folder of [here, there]) {
        expect(notes(folder)).toEqual(['Boats.md', copy, 'Cranes.md'].toSorted())
        expect(read(folder, 'Boats.md')).toMatch(new RegExp(`${boats}[^]*Written here\\.`))
      }
    } finally {
      await shared.close()
    }
  },
)

test('a note of another library in the folder is left as it is', async () => {
  await sync()
  const foreign = read(here, 'Cranes.md').replace(/itm_[0-9a-f]{16}/, 'itm_0123456789abcdef')
  writeFileSync(join(here, 'Cranes of others.md'), foreign)
  await change(ids[0] ?? 0)
  expect(await sync()).toMatchObject({ notes: 3, ended: 0, left: [] })
  expect(read(here, 'Cranes of others.md')).toBe(foreign)
})
