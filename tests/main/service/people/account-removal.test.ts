import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LIBRARY_FILE } from '../../../../main/service/database/library-file.ts'
import { openConnection } from '../../../../main/sqlite/open-connection.ts'
import type { Connection } from '../../../../main/sqlite/open-database.ts'
import { type Holdings, openWorld, type World } from '../contract-world.ts'
import { articlePage } from '../article-page.ts'
import { openLibrary } from '../open-library.ts'
import { linkToken, openPeople } from '../accounts/people.ts'

/** Part of everything of Ann's. */
const CANARY = 'zkanaryq'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-removal-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const within = <T>(read: (sqlite: Connection) => T): T => {
  const sqlite = openConnection(join(folder, LIBRARY_FILE))
  try {
    return read(sqlite)
  } finally {
    sqlite.close()
  }
}

/** The tables that hold rows of an account, with how many. */
const rowsOf = (account: number): Record<string, number> =>
  within((sqlite) => {
    const tables = sqlite
      .prepare<[], string>(
        `SELECT t.name FROM pragma_table_list AS t WHERE t.schema = 'main' AND t.type = 'table'
          AND EXISTS (SELECT 1 FROM pragma_table_info(t.name) WHERE name = 'account_id') ORDER BY 1`,
      )
      .pluck()
      .all()
    const counted = tables.map((table) => [
      table,
      sqlite.prepare<[number], number>(`SELECT count(*) FROM "${table}" WHERE account_id = ?`).pluck().get(account) ??
        0,
    ])
    return Object.fromEntries(counted.filter(([, count]) => count !== 0)) as Record<string, number>
  })

const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())

const remove = ({ person }: Holdings, confirmation: string) =>
  person.call('POST', '/account_deletion/', { confirmation })

/** Tables that name no account, and what becomes of a reader's rows in them. */
const withoutAccount: Readonly<Record<string, string>> = {
  account: 'is deleted last',
  feed_item: 'goes with its feed',
  feed_poll: 'goes with its feed',
  feed_push: 'goes with its feed',
  had_trial: 'holds what stands for an address, so that nobody tries twice',
  gone_account: 'holds its bare number, so that nobody gets that again',
  payment_event: 'holds Stripe’s numbers of events, and nobody',
  refresh_token: 'goes with its session',
  rss_feed: 'goes if nobody else follows it',
  signing_key: 'is the service’s',
  sqlite_schema: 'is SQLite’s',
  sqlite_sequence: 'is SQLite’s',
  wrong_code: 'holds what stands for an address, for a day',
}

describe('an account with something of everything', () => {
  let world: World
  let ann: Holdings
  beforeEach(async () => {
    world = await openWorld({ dataFolder: folder })
    ann = await world.settle('ann', CANARY)
  })

  test('that its reader deletes leaves no row, word, file or address behind, and another’s library as it was', async () => {
    const { people } = world
    const eve = await world.settle('eve', 'plain')
    expect(Object.keys(rowsOf(ann.profile)).length).toBeGreaterThan(25)
    const before = (await eve.person.call('GET', '/library_items/queue_feed/')).body.feed.map(
      ({ content }: { content: { title: string } }) => content.title,
    )

    const others = rowsOf(eve.profile)
    expect((await remove(ann, 'ann')).status).toBe(204)
    await people.service.idle()
    expect(rowsOf(ann.profile)).toEqual({})
    expect(rowsOf(eve.profile)).toEqual(others)
    const after = await eve.person.call('GET', '/library_items/queue_feed/')
    expect(after.body.feed.map(({ content }: { content: { title: string } }) => content.title)).toEqual(before)
    expect(
      (await eve.person.call('GET', '/search_library/?search_type=library&query=plain')).body.content_results.length,
    ).toBeGreaterThan(0)
    const email = people.emails.at(-1)
    expect([email?.to, email?.subject]).toEqual(['ann@example.org', 'Your Lectern library was deleted'])
    const holding = () => filesBelow(folder).filter((file) => readFileSync(file).includes(CANARY))
    // Also in no unused part of a file, and before the service stops.
    expect(holding()).toEqual([])
    const address = 'ann@example.org'
    expect(filesBelow(folder).filter((file) => readFileSync(file).includes(address))).toEqual([])
    await world.close()
    expect(holding()).toEqual([])
    expect(readdirSync(join(folder, 'objects'))).not.toContain(String(ann.profile))
    const spoken = filesBelow(join(folder, 'speech')).map((file) => basename(file))
    expect(spoken.filter((name) => name.startsWith(ann.audio.name.slice(0, 16)))).toEqual([])
    expect(spoken).toContain(eve.audio.name)
  })

  test('that is being deleted can be neither read nor changed, by no token that it ever had', async () => {
    const { people } = world
    const refused = async (path: string, token: string | null, base = '') =>
      (await people.call('GET', `${base}${path}`, undefined, { token })).status
    const short = (await ann.person.call('POST', '/auth_short_token/')).body.short_token
    await people.call('POST', '/magic_login/trigger/', { email: 'ann@example.org' })
    const link = linkToken(people.emails, 'ann@example.org')
    expect((await remove(ann, 'ANN@example.org ')).status).toBe(204)
    expect([
      await refused('/profile/', ann.person.tokens.access_token),
      await refused('/me', ann.token, 'http://library.test/public/v1'),
      (await people.call('POST', '/token/refresh/', { refresh_token: ann.person.tokens.refresh_token })).status,
      (await people.call('POST', '/auth_short_token/exchange/', { short_token: short })).status,
      (await people.call('POST', '/magic_login/token/', { token: link })).status,
      await refused(`/public_pages/${ann.publicPage}/`, null),
      (await people.call('GET', `/export_my_data/${ann.exported}/file/?key=${ann.exportKey}`)).status,
    ]).toEqual([401, 401, 401, 401, 400, 404, 404])
    await people.service.idle()
    // The address is free: its owner gets a separate library, which is empty.
    const again = await people.join('ann@example.org')
    const profile = (await again.call('GET', '/profile/')).body
    expect(profile.id).not.toBe(ann.profile)
    expect((await again.call('GET', '/library_items/queue_feed/')).body.feed).toEqual([])
    await world.close()
  })
})

describe('an account', () => {
  test('has rows in no table that names no account, but for those of which it is known what becomes of them', async () => {
    await (await openLibrary({ dataFolder: folder })).close()
    const others = within((sqlite) =>
      sqlite
        .prepare<[], string>(
          `SELECT t.name FROM pragma_table_list AS t WHERE t.schema = 'main' AND t.type = 'table'
            AND NOT EXISTS (SELECT 1 FROM pragma_table_info(t.name) WHERE name = 'account_id') ORDER BY 1`,
        )
        .pluck()
        .all(),
    )
    expect(others).toEqual(Object.keys(withoutAccount).toSorted())
  })

  test('stays if its name is not said, and the owner’s goes with the folder alone', async () => {
    const people = await openPeople()
    const ann = await people.join('ann@example.org')
    const wrong = await ann.call('POST', '/account_deletion/', { confirmation: 'eve' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'not_confirmed'])
    const { access_token: token } = await people.service.localTokens()
    const { body } = await people.call('POST', '/account_deletion/', { confirmation: 'Reader' }, { token })
    expect(body.code).toBe('owner_account')
    expect((await ann.call('GET', '/profile/')).status).toBe(200)
    await people.close()
  })

  test('deleted while it saves, reads and syncs ends every call with an answer and stays deleted', async () => {
    const people = await openPeople({ dataFolder: folder })
    const ann = await people.join('ann@example.org')
    const { id } = (await ann.call('GET', '/profile/')).body
    const saves = Array.from(
      { length: 30 },
      (_, index) => () =>
        ann.call('POST', '/save/', { url: `https://a.example/${index}`, html: articlePage(`Page ${index}`) }),
    )
    for (const save of saves.slice(0, 5)) await save()
    const busy = [
      ...saves.slice(5, 15).map((save) => save()),
      ann.call('GET', '/library_items/updates_feed/?cursor='),
      ann.call('POST', '/account_deletion/', { confirmation: 'ann' }),
      ...saves.slice(15).map((save) => save()),
      ann.call('GET', '/library_items/updates_feed/?cursor='),
    ]
    const statuses = (await Promise.all(busy)).map(({ status }) => status)
    expect(statuses.filter((status) => ![200, 201, 204, 401].includes(status))).toEqual([])
    expect((await ann.call('GET', '/library_items/updates_feed/?cursor=')).status).toBe(401)
    await people.service.idle()
    expect(rowsOf(id)).toEqual({})
    await people.close()
  })

  test('whose deletion was interrupted is deleted by the next start', async () => {
    let people = await openPeople({ dataFolder: folder })
    const ann = await people.join('ann@example.org')
    const { id } = (await ann.call('GET', '/profile/')).body
    for (let page = 0; page < 5; page++) {
      await ann.call('POST', '/save/', { url: `https://a.example/${page}`, html: articlePage(`Page ${page}`) })
    }
    await people.service.idle()
    await ann.call('POST', '/account_deletion/', { confirmation: 'ann' })
    await people.close()
    people = await openPeople({ dataFolder: folder })
    await people.service.idle()
    expect(rowsOf(id)).toEqual({})
    expect(within((sqlite) => sqlite.prepare('SELECT count(*) AS n FROM account').get())).toEqual({ n: 1 })
    await people.close()
  })
})
