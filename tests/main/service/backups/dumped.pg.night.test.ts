import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { doctor } from '../../../../main/service/commands/doctor.ts'
import type { ServiceOptions } from '../../../../main/service/index.ts'
import { openPeople, origin, type People } from '../accounts/people.ts'
import { openWorld } from '../contract-world.ts'
import { Libraries } from '../servers/postgres/libraries.ts'
import { noPostgres } from '../servers/postgres/server.ts'
import { answersOf } from '../moving/answers.ts'
import { move } from '../moving/whole-library.ts'
import { type Call, caller } from '../open-library.ts'

const servers = new Libraries()
afterAll(() => servers.close())

let folder: string
const data = (name: string) => join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-dumped-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Adds what is new, as `rsync -a` does. */
const copyFiles = () => cpSync(data('files'), data('copy'), { recursive: true, preserveTimestamps: true })

const cursorOf = async (call: Call): Promise<string> => (await call('GET', '/library_items/queue_feed/')).body.cursor

describe.skipIf(noPostgres !== null)(
  `a library on a server that pg_dump backs up${noPostgres === null ? '' : `: ${noPostgres}`}`,
  () => {
    test('answers every call as it did then once it is restored with its files, and asks devices that know more to sync again', async () => {
      const database = await servers.add()
      const world = await openWorld({ dataFolder: data('files'), database })
      const { people, site } = world
      const options: Partial<ServiceOptions> = {
        ...{ allowPrivateHosts: [site.host], mailDomain: 'in.example.org', readwiseOrigin: site.origin },
      }
      const restored = async (work: (people: People) => Promise<void>) => {
        const again = await openPeople({ ...options, dataFolder: data('copy'), database: backup })
        try {
          await work(again)
        } finally {
          await again.close()
        }
      }
      let backup = ''
      try {
        const { person, content } = await world.settle('ann', 'quagga')
        await people.service.idle()
        const before = await answersOf(person.call)
        const then = await cursorOf(person.call)

        copyFiles()
        backup = servers.copyByDump(database)
        const deleted = { content_id: content, library_state: 3 }
        expect((await person.call('PUT', '/library_entries/', deleted)).status).toBe(200)
        await person.call('POST', '/save/', { url: `${site.origin}/later` })
        await people.service.idle()
        const later = await cursorOf(person.call)
        copyFiles()
        await people.close()

        await restored(async ({ service }) => {
          const call = caller((request) => service.handle(request), origin, person.tokens.access_token)
          await service.idle()
          expect(await answersOf(call)).toEqual(before)
          const updates = (cursor: string) => call('GET', `/library_items/updates_feed/?cursor=${cursor}`)
          expect(await updates(then)).toMatchObject({ status: 200, body: { feed: [] } })
          for (let change = 0; change < 9; change++)
            await call('PUT', '/library_entries/', { ...deleted, library_state: 1 + (change % 2) })
          expect(await updates(later)).toMatchObject({ status: 410, body: { code: 'full_sync_needed' } })
        })

        const told = await move(data('copy'), data('proof'), { from: backup })
        expect(told).toContain('2 accounts. Moved now: ')
        expect(told).not.toMatch(/missing/i)
        expect(await doctor(data('proof'), Date.now)).toMatchObject({ problems: [], remaining: [] })
      } finally {
        await people.close()
        await site.close()
      }
    })
  },
)
