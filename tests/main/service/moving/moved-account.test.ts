import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../../../main/service/commands/run-command.ts'
import { LIBRARY_FILE } from '../../../../main/service/database/library-file.ts'
import { openConnection } from '../../../../main/sqlite/open-connection.ts'
import { noRateLimits } from '../../../../main/service/index.ts'
import { openPeople, type People } from '../accounts/people.ts'
import { type Holdings, openWorld, type World } from '../contract-world.ts'
import { type Call, caller } from '../open-library.ts'
import { answersOf, withoutNumbers } from './answers.ts'

let folder: string
let world: World
let ann: Holdings
const data = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-moving-'))
  world = await openWorld({ dataFolder: data('first') })
  await world.settle('eve', 'zebrine')
  ann = await world.settle('ann', 'quagga')
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

async function run(library: string, ...words: string[]): Promise<string> {
  const lines: string[] = []
  await runCommand({
    ...{ folder: data(library), words: ['account', ...words], newAccount: undefined, usualQuotaMb: null },
    ...{ origin: 'http://library.test', say: (line) => void lines.push(line) },
    clock: () => Date.parse('2026-05-05T10:00:00Z'),
  })
  return lines.join('\n')
}

async function within<T>(library: string, work: (people: People) => Promise<T>): Promise<T> {
  const people = await openPeople({
    ...{ rateLimits: noRateLimits, dataFolder: data(library), allowPrivateHosts: [world.site.host] },
    ...{ mailDomain: 'in.example.org', readwiseOrigin: world.site.origin },
  })
  try {
    await people.service.idle()
    return await work(people)
  } finally {
    await people.close()
  }
}

const ownerOf = async ({ service }: People): Promise<Call> => {
  const { access_token } = await service.localTokens()
  return caller((request) => service.handle(request), 'http://library.test', access_token)
}

test('the folder of an account holds nothing of another', async () => {
  await run('first', 'export', 'ann@example.org', data('alone'))
  const files = readdirSync(data('alone'), { recursive: true, encoding: 'utf8' })
    .map((name) => join(data('alone'), name))
    .filter((path) => statSync(path).isFile())
  const held = files.filter((path) => {
    const bytes = readFileSync(path)
    const text = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
    return text.includes('zebrine') || text.includes('eve@')
  })
  expect(held).toEqual([])
  expect(files.some((path) => readFileSync(path).includes('quagga'))).toBe(true)
  const sqlite = openConnection(join(data('alone'), LIBRARY_FILE))
  const count = (table: string) => sqlite.prepare(`SELECT count(*) AS n FROM ${table}`).get()
  for (const table of ['session', 'personal_token', 'feed_token', 'passkey', 'signing_key', 'sign_in']) {
    expect([table, count(table)]).toEqual([table, { n: 0 }])
  }
  sqlite.close()
})

test('an account moves into its own folder, into another library and back, and every call answers as before', async () => {
  const before = await answersOf(ann.person.call)
  expect(await run('first', 'export', 'ann@example.org', data('own'))).toMatch(
    /All of ann@example\.org is in \S+: \d+ articles, \d+ pages and files/,
  )
  // The service answers on.
  expect(await answersOf(ann.person.call)).toEqual(before)
  const own = await within('own', async (people) => answersOf(await ownerOf(people)))
  expect(own).toEqual(before)

  await within('second', async (people) => {
    const { call } = await people.join('bob@example.org')
    await call('POST', '/save/', { url: `${world.site.origin}/first/quagga` })
    await call('POST', '/rss_feeds/', { url: `${world.site.origin}/feeds/quagga` })
    await people.service.idle()
  })
  const bob = await within('second', async (people) => answersOf((await people.join('bob@example.org')).call))
  expect(await run('second', 'import', data('own'))).toContain('ann@example.org is here now')
  await within('second', async (people) => {
    const answers = await answersOf((await people.join('ann@example.org')).call)
    expect(withoutNumbers(answers)).toEqual(withoutNumbers(before))
    expect(await answersOf((await people.join('bob@example.org')).call)).toEqual(bob)
  })

  await run('second', 'export', 'ann@example.org', data('back'))
  await world.people.close()
  const eve = await within('first', async (people) => answersOf((await people.join('eve@example.org')).call))
  await run('first', 'delete', 'ann@example.org')
  await run('first', 'import', data('back'))
  await within('first', async (people) => {
    const answers = await answersOf((await people.join('ann@example.org')).call)
    expect(withoutNumbers(answers)).toEqual(withoutNumbers(before))
    expect(await answersOf((await people.join('eve@example.org')).call)).toEqual(eve)
  })
})
