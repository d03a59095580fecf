import { readFile } from 'node:fs/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Database } from '../../../../main/service/database/database.ts'
import { type Change, type Look, TransactionEndedError } from '../../../../main/service/database/transaction.ts'
import { runs } from '../../../seed.ts'

/** Two numbers that every change here changes together. */
const [LEFT, RIGHT] = [1, 2] as const
const [ANN, EVE] = [1, 2] as const

interface Numbers {
  readonly database: Database
  get(tx: Look, id: number): Promise<number>
  set(tx: Change, id: number, value: number): Promise<void>
  close(): void
}

async function openNumbers(isFile: boolean): Promise<Numbers> {
  const folder = isFile ? mkdtempSync(join(tmpdir(), 'lectern-transactions-')) : null
  const database = new Database(folder)
  const { kysely } = database
  for (const id of [ANN, EVE]) {
    await kysely
      .insertInto('account')
      .values({ id, uuid: `uuid ${id}`, name: '', created_us: 0, mail_key: `key ${id}` })
      .execute()
  }
  for (const id of [LEFT, RIGHT]) {
    const row = { id, account_id: ANN, name: `number ${id}`, created_us: 0, last_used_us: 0 }
    await kysely.insertInto('tag').values(row).execute()
  }
  const get = database.statement((p: { account: number; id: number }) =>
    kysely
      .selectFrom('tag')
      .select('article_count as value')
      .where('account_id', '=', p.account)
      .where('id', '=', p.id),
  )
  const set = database.statement((p: { account: number; id: number; value: number }) =>
    kysely
      .updateTable('tag')
      .set({ article_count: p.value })
      .where('account_id', '=', p.account)
      .where('id', '=', p.id),
  )
  return {
    database,
    get: async (tx, id) => (await get.get(tx, { id }))?.value ?? Number.NaN,
    set: async (tx, id, value) => {
      await set.run(tx, { id, value })
    },
    close: () => {
      database.close()
      if (folder !== null) rmSync(folder, { recursive: true })
    },
  }
}

/** Awaits some statements, at each of which other work may proceed. */
async function linger({ get }: Numbers, tx: Look, times: number): Promise<void> {
  for (let count = 0; count < times; count++) await get(tx, LEFT)
}

async function addOne(numbers: Numbers, tx: Change, times = 1): Promise<number> {
  const before = await numbers.get(tx, LEFT)
  await linger(numbers, tx, times)
  await numbers.set(tx, LEFT, before + 1)
  await linger(numbers, tx, times)
  await numbers.set(tx, RIGHT, before + 1)
  return before + 1
}

async function both({ get }: Numbers, tx: Look): Promise<number[]> {
  return [await get(tx, LEFT), await get(tx, RIGHT)]
}

/** Operations that no transaction may wait for. */
const elsewhere: [string, (numbers: Numbers) => Promise<unknown>][] = [
  ['a timer', () => new Promise((resolve) => setTimeout(resolve, 1))],
  ['the next turn of the event loop', () => new Promise((resolve) => setImmediate(resolve))],
  ['a file', () => readFile(import.meta.filename)],
  ['another change', ({ database }) => database.change(ANN, async () => {})],
  ['another account’s change', ({ database }) => database.change(EVE, async () => {})],
  ['a change of what belongs to no reader', ({ database }) => database.directory(async () => {})],
]

describe.each([
  ['in a file', true],
  ['in memory', false],
])('a database %s', (_place, isFile) => {
  let numbers: Numbers
  let database: Database
  beforeEach(async () => {
    numbers = await openNumbers(isFile)
    database = numbers.database
  })
  afterEach(() => numbers.close())

  const now = () => database.look(ANN, (tx) => both(numbers, tx))

  test.each(elsewhere)('undoes a change that awaits %s, and continues with the next', async (_name, wait) => {
    let waiting: Promise<unknown> | undefined
    const change = database.change(ANN, async (tx) => {
      await addOne(numbers, tx)
      waiting = wait(numbers)
      await waiting
      await addOne(numbers, tx)
    })
    const next = database.change(ANN, (tx) => addOne(numbers, tx))
    await expect(change).rejects.toThrow(TransactionEndedError)
    expect(await next).toBe(1)
    // The work continues too late, and has no effect.
    await waiting
    await new Promise((resolve) => setImmediate(resolve))
    expect(await now()).toEqual([1, 1])
  })

  test('undoes a change that awaits what never comes', async () => {
    const change = database.change(ANN, async (tx) => {
      await addOne(numbers, tx)
      await new Promise(() => {})
    })
    await expect(change).rejects.toThrow(TransactionEndedError)
    expect(await now()).toEqual([0, 0])
  })

  test('ends a look that awaits another look, and continues with the next', async () => {
    const look = database.look(ANN, async (tx) => {
      await numbers.get(tx, LEFT)
      await database.look(ANN, (inner) => numbers.get(inner, LEFT))
    })
    await expect(look).rejects.toThrow(TransactionEndedError)
    expect(await now()).toEqual([0, 0])
  })

  test('ends a change of what belongs to no reader that awaits a reader’s change', async () => {
    const outer = database.directory(() => database.change(ANN, (tx) => addOne(numbers, tx)))
    await expect(outer).rejects.toThrow(TransactionEndedError)
  })

  test('runs no statement of a transaction that has ended, not even within the next', async () => {
    let late: Promise<void> | undefined
    const ended = await database.change(ANN, async (tx) => {
      await addOne(numbers, tx)
      late = new Promise<void>((resolve) => setImmediate(resolve)).then(() => numbers.set(tx, LEFT, 77))
      return tx
    })
    await expect(late).rejects.toThrow(TransactionEndedError)
    await database.change(ANN, async (tx) => {
      await expect(numbers.set(ended, LEFT, 78)).rejects.toThrow(TransactionEndedError)
      await addOne(numbers, tx)
    })
    const look = await database.look(ANN, async (tx) => tx)
    await expect(numbers.get(look, LEFT)).rejects.toThrow(TransactionEndedError)
    expect(await now()).toEqual([2, 2])
  })

  test('undoes everything if the work throws, and rejects with the same error', async () => {
    const error = new Error('the disk is full')
    const failed = database.change(ANN, async (tx) => {
      await addOne(numbers, tx)
      await addOne(numbers, tx)
      throw error
    })
    await expect(failed).rejects.toBe(error)
    const refused = database.change(ANN, () => {
      throw error
    })
    await expect(refused).rejects.toBe(error)
    expect(await now()).toEqual([0, 0])
    expect(await database.change(ANN, (tx) => addOne(numbers, tx))).toBe(1)
  })

  test('makes changes in the order in which they were asked for, however long each takes', async () => {
    const lengths = [9, 0, 5, 1, 30, 0, 2, 12, 0, 3]
    const made = lengths.map((length) => database.change(ANN, (tx) => addOne(numbers, tx, length)))
    expect(await Promise.all(made)).toEqual(lengths.map((_length, index) => index + 1))
  })

  test('gives each statement the account of its transaction', async () => {
    const names = database.statement((p: { account: number }) =>
      database.kysely.selectFrom('tag').select('name').where('account_id', '=', p.account).orderBy('name'),
    )
    expect(await database.look(ANN, (tx) => names.all(tx, {}))).toEqual([{ name: 'number 1' }, { name: 'number 2' }])
    expect(await database.look(EVE, (tx) => names.all(tx, {}))).toEqual([])
    expect(await database.change(EVE, (tx) => addOne(numbers, tx))).toBeNaN()
    expect(await now()).toEqual([0, 0])
  })
})

const piece = fc.record({
  kind: fc.constantFrom('change', 'change', 'look', 'look', 'failing change'),
  /** Turns of the event loop before it starts. */
  turns: fc.nat({ max: 3 }),
  awaits: fc.nat({ max: 8 }),
})

test.each([
  ['in a file', true, runs(12, 40)],
  ['in memory', false, runs(40, 120)],
])('%s, no change is lost and no look sees half of one, wherever they interleave', async (_place, isFile, numRuns) => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 6, maxLength: 30, size: 'max' }), async (pieces) => {
      const numbers = await openNumbers(isFile)
      const { database } = numbers
      try {
        const seen: number[][] = []
        const failures: unknown[] = []
        await Promise.all(
          pieces.map(async ({ kind, turns, awaits }) => {
            for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
            if (kind === 'change') await database.change(ANN, (tx) => addOne(numbers, tx, awaits))
            else if (kind === 'look') {
              const look = database.look(ANN, async (tx) => {
                const left = await numbers.get(tx, LEFT)
                await linger(numbers, tx, awaits)
                return [left, await numbers.get(tx, RIGHT)]
              })
              seen.push(await look)
            } else {
              const failing = database.change(ANN, async (tx) => {
                await addOne(numbers, tx, awaits)
                throw new Error('undone')
              })
              await failing.catch((error: unknown) => failures.push(error))
            }
          }),
        )
        const count = (kind: string) => pieces.filter((each) => each.kind === kind).length
        const made = count('change')
        expect(await database.look(ANN, (tx) => both(numbers, tx))).toEqual([made, made])
        expect(seen.filter(([left, right]) => left !== right)).toEqual([])
        expect([seen.length, failures]).toEqual([
          count('look'),
          Array.from({ length: count('failing change') }, () => new Error('undone')),
        ])
      } finally {
        numbers.close()
      }
    }),
    { numRuns },
  )
})
