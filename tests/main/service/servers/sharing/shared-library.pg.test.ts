import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PostgresEngine } from '../../../../../main/service/servers/postgres/postgres-engine.ts'
import type { Sharing, Topic } from '../../../../../main/service/database/sharing.ts'
import { Libraries } from '../postgres/libraries.ts'
import { noPostgres } from '../postgres/server.ts'

const servers = new Libraries()
afterAll(() => servers.close())

interface Member {
  readonly sharing: Sharing
  leave(): Promise<void>
}

describe.skipIf(noPostgres !== null)(
  `processes that share a library${noPostgres === null ? '' : `: ${noPostgres}`}`,
  () => {
    let url: string
    const members: Member[] = []
    const reports: unknown[] = []

    const join = async (): Promise<Member> => {
      const engine = await PostgresEngine.open(url, {
        shared: { migrates: false },
        report: (_, error) => reports.push(error),
      })
      const { sharing } = engine
      if (sharing === null) expect.unreachable('it is shared')
      const leave = async () => {
        engine.close()
        await engine.closed
      }
      members.push({ sharing, leave })
      return { sharing, leave }
    }
    beforeEach(async () => {
      url = await servers.add()
      reports.length = 0
    })
    afterEach(async () => {
      for (const { leave } of members.splice(0)) await leave()
    })
    /** Ends every connection to the library. */
    const cut = () =>
      servers.ask(
        url,
        `select count(pg_terminate_backend(pid)) from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database();`,
      )

    test('know each other, and hear what the others report', async () => {
      const [ann, ben] = [(await join()).sharing, (await join()).sharing]
      expect(await ann.living()).toEqual(new Set([ann.name, ben.name]))
      expect([await ann.others(), ann.history]).toEqual([1, ben.history])
      const heard: (Topic | null)[] = []
      ann.hear((topic) => heard.push(topic))
      ben.hear((topic) => heard.push(topic))
      ann.tell('jobs')
      ann.tell('jobs')
      ann.tell('mailbox-7')
      await expect.poll(() => heard).toEqual(['jobs', 'mailbox-7'])
    })

    test('hear what an ending process reports last, with nothing missing', async () => {
      const [ann, ben] = [await join(), await join()]
      const heard: (Topic | null)[] = []
      ben.sharing.hear((topic) => heard.push(topic))
      const last = Array.from({ length: 200 }, (_, at) => `mailbox-${at}` as const)
      for (const topic of last) ann.sharing.tell(topic)
      await setImmediate()
      await ann.leave()
      await expect.poll(() => heard).toEqual(last)
      expect(reports).toEqual([])
    })

    test('give a duty to one, and to the next when that one leaves', async () => {
      const [ann, ben] = [await join(), await join()]
      const did: string[] = []
      ann.sharing.seek('feeds', { work: () => did.push('Ann') })
      await expect.poll(() => did).toEqual(['Ann'])
      ben.sharing.seek('feeds', { work: () => did.push('Ben') })
      ben.sharing.seek('mail', { work: () => did.push('Ben’s mail') })
      await expect.poll(() => did).toEqual(['Ann', 'Ben’s mail'])
      expect([ann.sharing.holds('feeds'), ben.sharing.holds('feeds')]).toEqual([true, false])
      ben.sharing.tell('feeds')
      await expect.poll(() => did).toEqual(['Ann', 'Ben’s mail', 'Ann'])
      await ann.sharing.leaveDuties()
      await expect.poll(() => ben.sharing.holds('feeds'), { timeout: 60_000 }).toBe(true)
      expect(ann.sharing.holds('feeds')).toBe(false)
    })

    test('have no duty without their connection, and hear that they may have missed something', async () => {
      const { sharing } = await join()
      const happened: unknown[] = []
      sharing.seek('mail', { work: () => happened.push('work'), stop: () => happened.push('stop') })
      await expect.poll(() => happened).toEqual(['work'])
      sharing.hear((topic) => happened.push(topic))
      cut()
      await expect.poll(() => happened[1]).toBe('stop')
      await expect.poll(() => happened, { timeout: 60_000 }).toEqual(['work', 'stop', null, 'work'])
      expect(await sharing.living()).toEqual(new Set([sharing.name]))
    })

    test('count calls together', async () => {
      const [ann, ben] = [(await join()).sharing, (await join()).sharing]
      const rate = { perMinute: 0.001, burst: 10, least: 1, cost: 1 }
      const taken = await Promise.all(
        Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? ann : ben).spend('guesses', rate)),
      )
      expect(taken.filter(({ allowed }) => allowed)).toHaveLength(10)
      expect((await ben.spend('others', rate)).tokens).toBe(9)
      expect(await ann.spend('guesses', { ...rate, least: -5 })).toMatchObject({ allowed: true })
      // The amount that comes back in a moment is little enough to be none.
      expect((await ben.spend('guesses', { ...rate, cost: 0 })).tokens).toBeCloseTo(-1, 1)
      expect((await ben.spend('guesses', { ...rate, perMinute: 6_000_000, cost: 0 })).allowed).toBe(true)
    })

    test('do exclusive work alone, and shared work at the same time', async () => {
      const [ann, ben] = [(await join()).sharing, (await join()).sharing]
      const gate = Promise.withResolvers<string>()
      const both = [ann.together('a name', () => gate.promise), ben.together('a name', () => gate.promise)]
      await expect.poll(() => ann.exclusively('a name', async () => 'alone')).toBe(null)
      expect(await ann.exclusively('another name', async () => 'alone')).toBe('alone')
      gate.resolve('done')
      expect(await Promise.all(both)).toEqual(['done', 'done'])
      const order: string[] = []
      const alone = ann.exclusively('a name', async () => {
        const late = ben.together('a name', async () => order.push('together'))
        await ben.others()
        order.push('alone')
        return { late }
      })
      await (await alone)?.late
      expect(order).toEqual(['alone', 'together'])
    })
  },
)
