import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LIBRARY_FILE } from '../../../../../main/service/database/library-file.ts'
import { SERVER_FILE } from '../../../../../main/service/database/server-file.ts'
import { noRateLimits, type ServiceOptions } from '../../../../../main/service/index.ts'
import { seededRandom } from '../../../../fakes/seeded-random.ts'
import { seed } from '../../../../seed.ts'
import { openPeople, origin, type People } from '../../accounts/people.ts'
import { openWorld } from '../../contract-world.ts'
import { Libraries } from '../postgres/libraries.ts'
import { noPostgres } from '../postgres/server.ts'
import { headless } from '../../headless-address.ts'
import { caller } from '../../open-library.ts'
import { answersOf, withoutNumbers } from '../../moving/answers.ts'
import { writeLibrary } from '../../moving/two-libraries.ts'
import { everything, move } from '../../moving/whole-library.ts'

const KILLS = Number(process.env['LECTERN_KILLS'] ?? 2)

const servers = new Libraries()
afterAll(() => servers.close())

let folder: string
const data = (name: string) => join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-to-server-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(noPostgres !== null)(`a library on a server${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let url: string
  beforeEach(async () => {
    url = await servers.add()
  })

  test('answers every call as before, to users who were signed in, and asks their devices to sync again', async () => {
    const world = await openWorld({ dataFolder: data('first') })
    const options: Partial<ServiceOptions> = {
      ...{ rateLimits: noRateLimits, allowPrivateHosts: [world.site.host], mailDomain: 'in.example.org' },
      ...{ readwiseOrigin: world.site.origin },
    }
    const within = async <T>(more: Partial<ServiceOptions>, work: (people: People) => Promise<T>): Promise<T> => {
      const people = await openPeople({ ...options, ...more })
      try {
        await people.service.idle()
        return await work(people)
      } finally {
        await people.close()
      }
    }
    try {
      await world.settle('eve', 'zebrine')
      const { person } = await world.settle('ann', 'quagga')
      const before = await answersOf(person.call)
      const queue = await person.call('GET', '/library_items/queue_feed/')
      await world.people.close()
      await move(data('first'), data('server'), { to: url })
      const later = (people: People) =>
        caller((request) => people.service.handle(request), origin, person.tokens.access_token)
      await within({ dataFolder: data('server'), database: url }, async (people) => {
        expect(await answersOf(later(people))).toEqual(before)
        const updates = `/library_items/updates_feed/?cursor=${queue.body.cursor}`
        expect(await later(people)('GET', updates)).toMatchObject({ status: 410, body: { code: 'full_sync_needed' } })
      })
      await move(data('server'), data('back'), { from: url })
      await within({ dataFolder: data('back') }, async (people) => {
        expect(withoutNumbers(await answersOf(later(people)))).toEqual(withoutNumbers(before))
      })
    } finally {
      await world.site.close()
    }
  })

  test('is whole after moves there and back that were killed at any moment', async () => {
    await writeLibrary(data('first'), 'first')
    const random = seededRandom(seed)
    const run = async (from: string, words: string[], until: number | null) => {
      const env = { ...process.env, LECTERN_DATA: data(from) }
      const child = spawn(process.execPath, [headless, 'move', ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      const said = Promise.all([text(child.stdout), text(child.stderr)])
      const timer = until === null ? null : setTimeout(() => child.kill('SIGKILL'), until)
      await once(child, 'close')
      if (timer !== null) clearTimeout(timer)
      return { code: child.exitCode, said: (await said).join('') }
    }
    const begun = performance.now()
    expect(await run('first', ['--to', await servers.add(), data('measured')], null)).toMatchObject({ code: 0 })
    const whole = performance.now() - begun
    for (const { from, into, words, made } of [
      { from: 'first', into: 'server', words: ['--to', url, data('server')], made: SERVER_FILE },
      { from: 'server', into: 'back', words: ['--from', url, data('back')], made: LIBRARY_FILE },
    ]) {
      // A process may be killed after its last step.
      const isThere = () => existsSync(join(data(into), made)) && !existsSync(join(data(into), 'move.json'))
      for (let kills = 0; kills < KILLS && !isThere(); kills++) await run(from, words, whole * random())
      if (!isThere()) expect(await run(from, words, null)).toMatchObject({ code: 0 })
      expect(isThere()).toBe(true)
    }
    expect(everything(data('back'))).toEqual(everything(data('first')))
  })
})
