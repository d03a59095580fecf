import { copyWhole, sameRows } from '../../database/moving/copy-table.ts'
import { serviceTables, sharedTables } from '../../database/moving/moved-tables.ts'
import { isAnybodyLeaving, ownAccounts } from '../../database/moving/own-accounts.ts'
import { raiseNumbers } from '../../database/moving/raise-numbers.ts'
import { deferReferences, type Side, sideOf } from '../../database/moving/side.ts'
import { type AccountJourney, indexWords, type MovedAccount, moveAccount } from '../../moving/move-account.ts'
import { MovingProblem } from '../../moving/moving-problem.ts'

export type LibraryJourney = Omit<AccountJourney, 'account' | 'as' | 'keepsNumbers' | 'isWhole'> & {
  /** Marks the library as complete, in the last transaction. */
  readonly complete: (side: Side) => Promise<void>
}

export interface MovedLibrary extends Omit<MovedAccount, 'lostHandle'> {
  readonly accounts: number
}

export const nothingMoved: MovedLibrary = { accounts: 0, entries: 0, objects: 0, missing: 0, secretsLeft: 0 }

/**
 * Copies a library with all its accounts, and the service's own data: sessions, keys, payments. No service may run on
 * either library. An account arrives as a whole or not at all, so a copy that was killed continues with the next
 * account.
 */
export async function moveLibrary(journey: LibraryJourney): Promise<MovedLibrary> {
  const { from, to, say, complete } = journey
  if (await from.read(isAnybodyLeaving)) {
    throw new MovingProblem(
      'An account is being deleted. Start Lectern once, so that this ends. Then move the library.',
    )
  }
  const accounts = await from.read(ownAccounts)
  const there = await to.lookInDirectory((tx) => ownAccounts(sideOf(to, tx)))
  await bringShared(journey, there.length === 0)
  const moved = { ...nothingMoved }
  for (const { id, uuid, version, email, name } of accounts) {
    moved.accounts += 1
    const called = `${moved.accounts} of ${accounts.length}: ${email ?? name}`
    const arrived = there.find((each) => each.id === id)
    if (arrived) {
      if (arrived.uuid !== uuid || arrived.version !== version) throw changed()
      say(`${called} is there already.`)
      await indexWords(to, id)
      continue
    }
    say(called)
    const one = await moveAccount({ ...journey, account: id, as: id, keepsNumbers: true, isWhole: true })
    for (const what of ['entries', 'objects', 'missing', 'secretsLeft'] as const) moved[what] += one[what]
  }
  await from.read((side) =>
    to.directory(async (tx) => {
      const sides = { from: side, to: sideOf(to, tx) }
      await deferReferences(sides.to)
      // An earlier attempt may have been interrupted right after this step, so the tables are emptied first.
      for (const table of serviceTables) await sides.to.run(`DELETE FROM "${table}"`)
      for (const table of serviceTables) await copyWhole(sides, table)
      await raiseNumbers(sides)
      await complete(sides.to)
    }),
  )
  return moved
}

/** Copies the data that all accounts share. It must exist before the first account is copied. */
function bringShared({ from, to }: LibraryJourney, isFirst: boolean): Promise<void> {
  return from.read((side) =>
    to.directory(async (tx) => {
      const sides = { from: side, to: sideOf(to, tx) }
      for (const table of sharedTables) {
        if (isFirst) {
          await deferReferences(sides.to)
          await sides.to.run(`DELETE FROM "${table}"`)
          await copyWhole(sides, table)
        } else if (!(await sameRows(sides, table))) {
          throw changed()
        }
      }
    }),
  )
}

const changed = (): MovingProblem =>
  new MovingProblem(
    'The library has changed since this move was begun. Delete what was copied, and begin the move again.',
  )
