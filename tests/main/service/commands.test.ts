import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { doctor } from '../../../main/service/commands/doctor.ts'
import { reparse } from '../../../main/service/commands/reparse.ts'
import { newAccount } from '../../../main/service/commands/new-account.ts'
import { runCommand } from '../../../main/service/commands/run-command.ts'
import { backupLibrary } from '../../../main/service/backups/backup-library.ts'
import { LIBRARY_FILE } from '../../../main/service/database/library-file.ts'
import { restoreLibrary } from '../../../main/service/backups/restore-library.ts'
import { openConnection } from '../../../main/sqlite/open-connection.ts'
import { articlePage } from './article-page.ts'
import { headless } from './headless-address.ts'
import { caller, type OpenLibrary, openLibrary } from './open-library.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-commands-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const data = (name = 'data') => join(folder, name)
const save = async ({ call, service }: OpenLibrary, name: string) => {
  // Pages on this machine may not be fetched, so these saves fail quickly.
  const { body } = await call('POST', '/save/', { url: `http://127.0.0.1/${name}` })
  await service.idle()
  return body.content_id as number
}
const addresses = async ({ call }: OpenLibrary) => {
  const { body } = await call('GET', '/library_items/queue_feed/')
  return (body.feed as { content: { url: string } }[]).map(({ content }) => content.url).sort()
}

describe('a backup', () => {
  test('taken while the service writes is complete, and restoring it shows the library of that moment', async () => {
    let library = await openLibrary({ dataFolder: data() })
    await save(library, 'one')
    const copy = join(folder, 'copy.db')
    const busy = Promise.all(
      ['two', 'three', 'four'].map((name) => library.call('POST', '/save/', { url: `http://127.0.0.1/${name}` })),
    )
    await backupLibrary(data(), copy)
    await busy
    await library.service.idle()
    const after = await addresses(library)
    expect(after).toHaveLength(4)
    await library.close()
    expect(readdirSync(folder).sort()).toEqual(['copy.db', 'data'])

    const kept = await restoreLibrary(data(), copy, Date.parse('2026-05-05T10:00:00Z'))
    library = await openLibrary({ dataFolder: data() })
    expect(await addresses(library)).toContain('http://127.0.0.1/one')
    await library.close()

    // The previous library is complete too, in one file.
    await restoreLibrary(data('again'), kept ?? '', 0)
    library = await openLibrary({ dataFolder: data('again') })
    expect(await addresses(library)).toEqual(after)
    await library.close()
  })

  test('holds the pages beside the library, and so does the library that a restored one replaced', async () => {
    const saved = async (library: OpenLibrary, name: string) => {
      const page = { url: `https://a.example/${name}`, html: articlePage(`Page ${name}`) }
      const { body } = await library.call('POST', '/save/', page)
      await library.service.idle()
      return body.content_id as number
    }
    const originalOf = async ({ call }: OpenLibrary, id: number) =>
      (await call('GET', `/contents/${id}/original/`)).body.html as string
    let library = await openLibrary({ dataFolder: data() })
    const one = await saved(library, 'one')
    const copy = join(folder, 'copy.db')
    expect((await backupLibrary(data(), copy)).missing).toBe(0)
    const two = await saved(library, 'two')
    await library.close()

    // Only the file is left of the first library.
    expect(await restoreLibrary(data('new'), copy, 0)).toBeNull()
    library = await openLibrary({ dataFolder: data('new') })
    expect(await originalOf(library, one)).toBe(articlePage('Page one'))
    await library.close()
    const rows = openConnection(join(data('new'), LIBRARY_FILE))
    expect(rows.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'embedded%'").all()).toEqual([])
    rows.close()

    const kept = await restoreLibrary(data(), copy, 0)
    rmSync(join(data(), 'objects'), { recursive: true })
    await restoreLibrary(data('kept'), kept ?? '', 0)
    library = await openLibrary({ dataFolder: data('kept') })
    expect(await originalOf(library, two)).toBe(articlePage('Page two'))
    await library.close()
  })

  test('says how many pages were missing', async () => {
    const library = await openLibrary({ dataFolder: data() })
    await library.call('POST', '/save/', { url: 'https://a.example/one', html: articlePage('One') })
    await library.service.idle()
    await library.close()
    rmSync(join(data(), 'objects'), { recursive: true })
    expect((await backupLibrary(data(), join(folder, 'copy.db'))).missing).toBe(1)
  })

  test('replaces an older one only when it is complete', async () => {
    const copy = join(folder, 'copy.db')
    writeFileSync(copy, 'older')
    await expect(backupLibrary(data(), copy)).rejects.toThrow(/There is no library/)
    expect(readFileSync(copy, 'utf8')).toBe('older')
    const library = await openLibrary({ dataFolder: data() })
    await backupLibrary(data(), copy)
    await library.close()
    expect(readFileSync(copy).subarray(0, 15).toString()).toBe('SQLite format 3')
    await expect(backupLibrary(data(), join(data(), LIBRARY_FILE))).rejects.toThrow(/can’t replace the library itself/)
  })
})

describe('restoring', () => {
  test('is refused while the service runs, and for a file that is no complete library', async () => {
    let library = await openLibrary({ dataFolder: data() })
    const id = await save(library, 'one')
    const copy = join(folder, 'copy.db')
    await backupLibrary(data(), copy)
    await expect(restoreLibrary(data(), copy, 0)).rejects.toThrow(/already using/)
    await library.close()

    writeFileSync(join(folder, 'text.db'), 'not a database, though long enough to look like one'.repeat(100))
    const cut = join(folder, 'cut.db')
    writeFileSync(cut, readFileSync(copy))
    truncateSync(cut, 40_960)
    const strange = openConnection(copy)
    strange.exec(`VACUUM INTO '${join(folder, 'newer.db')}'`)
    strange.close()
    const newer = openConnection(join(folder, 'newer.db'))
    newer.pragma('user_version = 9999')
    newer.close()
    for (const name of ['text.db', 'cut.db', 'newer.db', 'missing.db']) {
      await expect(restoreLibrary(data(), join(folder, name), 0)).rejects.toThrow(
        /not a library|damaged|newer|cannot be opened/,
      )
    }
    library = await openLibrary({ dataFolder: data() })
    expect((await library.call('GET', `/contents/${id}/`)).status).toBe(200)
    await library.close()
  })

  test('creates a library where there was none', async () => {
    const library = await openLibrary({ dataFolder: data() })
    await save(library, 'one')
    await backupLibrary(data(), join(folder, 'copy.db'))
    await library.close()
    expect(await restoreLibrary(data('new'), join(folder, 'copy.db'), 0)).toBeNull()
    const restored = await openLibrary({ dataFolder: data('new') })
    expect(await addresses(restored)).toEqual(['http://127.0.0.1/one'])
    await restored.close()
  })
})

describe('reparse', () => {
  test('rereads pages of earlier extractor versions, keeps highlights, and continues after a stop', async () => {
    const first = await openLibrary({ dataFolder: data() })
    const ids: number[] = []
    for (const name of ['one', 'two', 'three']) {
      const page = { url: `https://a.example/${name}`, html: articlePage(`Page ${name}`, 80) }
      ids.push((await first.call('POST', '/save/', page)).body.content_id)
    }
    await first.service.idle()
    const quote = { text: 'old mill', before_text: '', after_text: '', word_start: 5, word_end: 7 }
    await first.call('POST', '/annotations/', { content_id: ids[0], ...quote })
    const articleOf = async ({ call }: OpenLibrary, id = 0) => (await call('GET', `/contents/${id}/`)).body.article.id
    const before = await Promise.all(ids.map((id) => articleOf(first, id)))
    await first.close()
    expect(await reparse(data(), 'older', Date.now)).toBe(0)

    const sqlite = openConnection(join(data(), LIBRARY_FILE))
    sqlite.exec(`UPDATE article SET text_version = 1, markdown = 'old', text = 'old' WHERE content_id <> ${ids[2]}`)
    sqlite.close()
    expect(await reparse(data(), 'older', Date.now)).toBe(2)
    expect(await reparse(data(), 'older', Date.now)).toBe(0)
    // A regression: closing the service while it read a page once counted as a failure of the page.
    await (await openLibrary({ dataFolder: data() })).close()

    const second = await openLibrary({ dataFolder: data() })
    await second.service.idle()
    const after = await Promise.all(ids.map((id) => articleOf(second, id)))
    expect(after.map((id, index) => id !== before[index])).toEqual([true, true, false])
    const { body } = await second.call('GET', `/contents/${ids[0]}/`)
    expect(body.article.markdown).toContain('old mill')
    expect(body.my_annotations).toMatchObject([{ text: 'old mill', word_start: 5, word_end: 7, is_detached: false }])
    await second.close()
    expect(await reparse(data(), 'all', Date.now)).toBe(3)
  })
})

describe('the doctor', () => {
  /** A library of three, one of them tagged. */
  const seeded = async () => {
    const library = await openLibrary({ dataFolder: data() })
    for (const name of ['one', 'two', 'three']) await save(library, name)
    await library.close()
  }
  const harm = (sql: string) => {
    const sqlite = openConnection(join(data(), LIBRARY_FILE))
    sqlite.pragma('foreign_keys = OFF')
    sqlite.exec(sql)
    sqlite.close()
  }

  test('finds nothing wrong with a healthy library', async () => {
    await seeded()
    expect(await doctor(data(), Date.now)).toEqual({ problems: [], remaining: [], notes: [], repaired: true })
  })

  test.each([
    ['counters', 'UPDATE account SET queue_count = 77', /number of queued/],
    ['entries without their text', 'DELETE FROM entry_json', /no feed can show/],
    ['entries that are gone', 'DELETE FROM entry_json; DELETE FROM entry', /no feed can show/],
    ['articles that are gone', 'UPDATE content SET article_id = 999', /article is missing/],
    [
      'highlights of nothing',
      `INSERT INTO annotation (account_id, content_id, text, before_text, after_text, created_us)
        VALUES (1, 999, 'x', '', '', 0)`,
      /annotation without their content/,
    ],
    ['authors that are gone', 'UPDATE content SET author_id = 999', /content without their profile/],
    ['words that no search can find', 'DELETE FROM search_text', /no search can find/],
    [
      'tag counts',
      "INSERT INTO tag (account_id, name, created_us, last_used_us, article_count) VALUES (1, 'x', 0, 0, 9)",
      /tag whose number/,
    ],
  ])('repairs %s without losing anything', async (_name, sql, told) => {
    await seeded()
    harm(sql)
    const { problems, remaining } = await doctor(data(), Date.now)
    expect(problems.join('\n')).toMatch(told)
    expect(remaining).toEqual([])
    const library = await openLibrary({ dataFolder: data() })
    const { body } = await library.call('GET', '/library_items/queue_feed/')
    expect([body.feed.length, body.queue_count]).toEqual([3, 3])
    const found = await library.call('GET', '/search_library/?search_type=library&query=127')
    expect(found.body.content_results).toHaveLength(3)
    await library.close()
  })

  test('forgets pages whose bytes are gone, because they can be fetched again', async () => {
    const library = await openLibrary({ dataFolder: data() })
    const { body } = await library.call('POST', '/save/', { url: 'https://a.example/one', html: articlePage('One') })
    await library.service.idle()
    await library.close()
    rmSync(join(data(), 'objects'), { recursive: true })
    expect(await doctor(data(), Date.now)).toEqual({
      problems: ['1 in page whose bytes are missing'],
      remaining: [],
      notes: [],
      repaired: true,
    })
    const again = await openLibrary({ dataFolder: data() })
    expect((await again.call('GET', `/contents/${body.content_id}/original/`)).status).toBe(404)
    expect((await again.call('GET', `/contents/${body.content_id}/`)).body.article.title).toBe('One')
    await again.close()
  })

  test('only reports while the service runs', async () => {
    await seeded()
    harm('UPDATE account SET queue_count = 77')
    const library = await openLibrary({ dataFolder: data() })
    const { problems, remaining, repaired } = await doctor(data(), Date.now)
    expect([problems.length, remaining.length, repaired]).toEqual([1, 1, false])
    expect((await library.call('GET', '/library_items/queue_feed/')).body.queue_count).toBe(77)
    await library.close()
  })

  test('says if there is no library', async () => {
    await expect(doctor(data('none'), Date.now)).rejects.toThrow(/There is no library/)
  })
})

describe('a link for someone else', () => {
  test('made while the service runs signs them in to their own library, once, within a day', async () => {
    const library = await openLibrary({ dataFolder: data() })
    const open = async (link: string) => {
      const token = new URL(link).searchParams.get('token')
      return await library.call('POST', '/magic_login/token/', { token }, { token: null })
    }
    const link = await newAccount(data(), 'Ann@Example.org', 'http://library.test', Date.now)
    const { status, body } = await open(link)
    expect(status).toBe(200)
    const profile = await library.call('GET', '/profile/', undefined, { token: body.access_token })
    expect(profile.body).toMatchObject({ email: 'ann@example.org' })
    const own = await library.call('GET', '/profile/')
    expect(own.body.id).not.toBe(profile.body.id)
    expect((await open(link)).status).toBe(400)
    const again = await open(await newAccount(data(), 'ann@example.org', 'http://library.test', Date.now))
    const same = await library.call('GET', '/profile/', undefined, { token: again.body.access_token })
    expect(same.body.id).toBe(profile.body.id)
    const stale = await newAccount(data(), 'ann@example.org', 'http://library.test', () => Date.now() - 24 * 3600_000)
    expect((await open(stale)).status).toBe(400)
    await expect(newAccount(data(), 'nobody', 'http://library.test', Date.now)).rejects.toThrow(/Not an e-mail address/)
    await library.close()
  })

  test('made before the first start leaves the first account to the service’s owner', async () => {
    await newAccount(data(), 'ann@example.org', 'http://library.test', Date.now)
    const library = await openLibrary({ dataFolder: data() })
    expect((await library.call('GET', '/profile/')).body.email).toBeNull()
    await library.close()
  })
})

describe('the command line', () => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [headless, ...words], {
      env: { ...process.env, LECTERN_DATA: data() },
      encoding: 'utf8',
    })

  async function start(): Promise<{ child: ChildProcess; link: URL; said: () => string }> {
    const child = spawn(process.execPath, [headless, '--port', '0'], {
      env: { ...process.env, LECTERN_DATA: data() },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
    while (!said.includes('token=')) await once(child.stdout ?? child, 'data')
    return { child, link: new URL(/http\S+/.exec(said)?.[0] ?? ''), said: () => said }
  }

  test('backs up, restores, examines and invites, and prints sign-in emails', async () => {
    const { child, link, said } = await start()
    const call = caller(fetch, link.origin, '')
    const invited = run('--new-account', 'ann@example.org')
    expect([invited.status, invited.stderr]).toEqual([0, ''])
    const token = /token=([\w-]+)/.exec(invited.stdout)?.[1]
    expect((await call('POST', '/magic_login/token/', { token }, { token: null })).status).toBe(200)

    await call('POST', '/magic_login/trigger/', { email: 'eve@example.org' }, { token: null })
    while (!/email to eve@example\.org[^]*token=[\w-]{43}/.test(said())) await once(child.stdout ?? child, 'data')
    const mailed = /email to eve[^]*token=([\w-]{43})/.exec(said())?.[1]
    expect((await call('POST', '/magic_login/token/', { token: mailed }, { token: null })).status).toBe(200)

    const copy = join(folder, 'copy.db')
    expect(run('backup', copy).status).toBe(0)
    expect(run('doctor').stdout).toContain('The service is running, so nothing was changed. All is well.')
    const refused = run('restore', copy)
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('already using')])
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect(child.exitCode).toBe(0)
    expect(run('restore', copy)).toMatchObject({ status: 0, stdout: expect.stringContaining('kept as') })
    expect(run('doctor')).toMatchObject({ status: 0, stdout: expect.stringContaining('All is well') })
  })

  test('prints a link to sign in with that is good once, and another beside the running service', async () => {
    const { child, link } = await start()
    const open = ({ origin, searchParams }: URL) =>
      caller(fetch, origin, '')('POST', '/magic_login/token/', { token: searchParams.get('token') }, { token: null })
    const printed = run('sign-in')
    expect([printed.status, printed.stderr]).toEqual([0, ''])
    const another = new URL(/http\S+/.exec(printed.stdout)?.[0] ?? '')
    expect(another.origin).toBe(link.origin)
    // It replaced the one before.
    expect([(await open(link)).status, (await open(another)).status, (await open(another)).status]).toEqual([
      400, 200, 400,
    ])
    child.kill('SIGTERM')
    await once(child, 'exit')
  })

  test('says in a sentence that a library is damaged, or was written by a newer version, and leaves it as it is', async () => {
    const library = await openLibrary({ dataFolder: data() })
    await library.close()
    const file = join(data(), LIBRARY_FILE)
    const newer = openConnection(file)
    newer.pragma('user_version = 999')
    newer.close()
    const before = readFileSync(file)
    expect(run('--port', '0')).toMatchObject({
      status: 1,
      stderr: 'This library was written by a newer version of Lectern. Update this one. The library was not touched.\n',
    })
    expect(readFileSync(file).equals(before)).toBe(true)
    writeFileSync(file, 'noise'.repeat(10_000))
    expect(run('--port', '0')).toMatchObject({
      status: 1,
      stderr:
        'The file of the library is damaged. It was left as it is. No daily backup was found: restore one of your own.\n',
    })
  })

  const ask = (words: string[], newAccount?: string) =>
    runCommand({
      folder: data(),
      words,
      newAccount,
      origin: 'http://library.test',
      say: () => {},
      clock: Date.now,
    })

  test.each([
    [['backup'], /Say it so: backup FILE/],
    [['restore', 'a', 'b'], /Say it so: restore FILE/],
    [['doctor', 'x'], /Say it so: doctor/],
    [['sign-in', 'x'], /Say it so: sign-in/],
    [['reparse', 'x'], /Say it so: reparse, or reparse all/],
    [['reparse'], /There is no library/],
    [['constructor'], /There is no command constructor/],
    [['doctor'], /There is no library/],
  ])('explains what is wrong with %j', async (words, told) => {
    await expect(ask(words)).rejects.toThrow(told)
  })

  test('refuses to invite an invalid address, with a message without internals', async () => {
    await expect(ask([], 'nobody')).rejects.toThrow(/Not an e-mail address/)
    const { status, stderr } = run('--new-account', 'nobody')
    expect([status, stderr]).toEqual([1, 'Not an e-mail address: nobody\n'])
  })

  test('serves if no command is given', async () => {
    expect(await ask([])).toBeNull()
  })
})
