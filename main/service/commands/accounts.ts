import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AccountRemoval } from '../accounts/account-removal.ts'
import { Accounts } from '../accounts/accounts.ts'
import { emailAddress } from '../accounts/email-address.ts'
import { OwnersAccount, People, type Person } from '../accounts/people.ts'
import { signInLink } from '../accounts/sign-in-link.ts'
import { SignIns } from '../accounts/sign-ins.ts'
import type { Database } from '../database/database.ts'
import { exportNow } from '../library/transfers/export-now.ts'
import { MeasuredObjects } from '../objects/measured-objects.ts'
import { openObjects } from '../objects/open-objects.ts'
import { PostOffice } from '../outgoing-mail/post-office.ts'
import { keyOfFolder } from '../secrets/key-file.ts'
import { createVault } from '../secrets/vault.ts'
import { openBeside } from '../database/open-beside.ts'
import { UsageError } from './usage-error.ts'

export const accountsUsage = `accounts                      list who uses this service, and how much they keep
       accounts invite EMAIL         make an account, and print a link into it
       accounts disable|enable WHO   let nobody in to an account, or let them in again
       accounts quota WHO MB|usual   how many megabytes an account may keep
       accounts export WHO FILE      write an account's library into a file
       accounts delete WHO [FILE]    delete an account with everything it has, after writing it into a file`

export interface AccountsCommand {
  readonly folder: string
  /** What follows `accounts`. */
  readonly words: readonly string[]
  readonly origin: string
  readonly say: (line: string) => void
  readonly clock: () => number
  /** Megabytes that an account may keep unless it is said otherwise. Null: any number. */
  readonly usualQuotaMb: number | null
}

interface Opened {
  readonly command: AccountsCommand
  readonly database: Database
  readonly objects: MeasuredObjects
  readonly accounts: Accounts
  readonly people: People
}

/** Lists and changes the accounts. Works beside a running service. Throws UsageError. */
export async function accountsCommand(command: AccountsCommand): Promise<void> {
  const { folder, clock, usualQuotaMb } = command
  const { database } = openBeside(folder)
  try {
    const objects = new MeasuredObjects(await openObjects(folder), clock)
    const accounts = new Accounts(database, clock)
    const signIns = new SignIns({ database, accounts, clock, signUp: false })
    const owner = await accounts.local()
    const people = new People({ database, accounts, signIns, objects, clock, owner, usualQuotaMb })
    await run({ command, database, objects, accounts, people })
  } catch (error) {
    if (error instanceof OwnersAccount) throw new UsageError(error.message)
    throw error
  } finally {
    database.close()
  }
}

async function run(opened: Opened): Promise<void> {
  const { command, people } = opened
  const { words, say, origin } = command
  const [what, who, given, ...more] = words
  if (what === undefined) {
    for (const line of table(await people.list())) say(line)
    return
  }
  if (who === undefined || more.length > 0) throw wrong()
  if (what === 'invite' && given === undefined) {
    const email = emailAddress(who)
    if (email === null) throw new UsageError(`Not an e-mail address: ${who}`)
    say(`A link to sign in with, good once and for a day:\n${signInLink(origin, await people.invite(email))}`)
    return
  }
  const person = personIn(await people.list(), who)
  const name = person.email ?? person.name
  if ((what === 'disable' || what === 'enable') && given === undefined) {
    await people.change(person.id, { isDisabled: what === 'disable' })
    say(what === 'disable' ? `Nobody gets in to ${name} any more. Nothing was deleted.` : `${name} may sign in again.`)
  } else if (what === 'quota' && given !== undefined) {
    const quotaMb = given === 'usual' ? null : Number(given)
    if (quotaMb !== null && (!Number.isInteger(quotaMb) || quotaMb < 0)) throw wrong()
    await people.change(person.id, { quotaMb })
    say(quotaMb === null ? `${name} may keep what is usual.` : `${name} may keep ${quotaMb} MB.`)
  } else if (what === 'export' && given !== undefined) {
    await writeExport(opened, person, given)
    say(`The library of ${name} was written to ${given}.`)
  } else if (what === 'delete') {
    await remove(opened, person, given)
    say(`${name} was deleted with everything they had. Backups hold it until newer ones replace them.`)
  } else {
    throw wrong()
  }
}

async function remove(opened: Opened, person: Person, file: string | undefined): Promise<void> {
  const { command, database, objects, accounts, people } = opened
  const { folder, clock, origin } = command
  people.refuseOwner(person.id)
  if (await people.pays(person.id)) {
    throw new UsageError(`${person.email ?? person.name} pays for premium. Cancel the subscription in Stripe first.`)
  }
  if (file !== undefined) await writeExport(opened, person, file)
  const vault = createVault(keyOfFolder(folder))
  // The service sends the letter.
  const post = new PostOffice({ database, send: () => {}, vault, clock, report: () => {} })
  const removal = new AccountRemoval({
    ...{ database, objects, clock },
    post: { postIn: (tx, letter) => post.postIn(tx, letter), wake: () => {} },
    forget: async (account) => accounts.forget(account),
  })
  await removal.begin(person.id, origin)
  await removal.finish()
}

async function writeExport({ command, database, objects }: Opened, { id }: Person, file: string): Promise<void> {
  const written = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  await exportNow({ database, objects, clock: command.clock }, id, (bytes) =>
    pipeline(Readable.fromWeb(bytes), written),
  )
}

/** By number, email or name. */
function personIn(people: readonly Person[], who: string): Person {
  const found = people.filter(
    ({ id, email, name }) => String(id) === who || email === who.toLowerCase() || (email === null && name === who),
  )
  const [person, ...others] = found
  if (person === undefined) throw new UsageError(`Nobody here is called ${who}. accounts lists everybody.`)
  if (others.length > 0) throw new UsageError(`Several are called ${who}. Say their number.`)
  return person
}

function table(people: readonly Person[]): string[] {
  const rows = people.map((person) => [
    String(person.id),
    person.email ?? person.name,
    `${person.items} items`,
    `${megabytes(person.storage)}${person.quota === null ? '' : ` of ${megabytes(person.quota)}`} MB`,
    person.last_seen_date === null ? 'never seen' : `seen ${person.last_seen_date.slice(0, 10)}`,
    person.is_owner ? 'owner' : person.is_disabled ? 'disabled' : '',
  ])
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const megabytes = (bytes: number): string => Math.ceil(bytes / 1024 / 1024).toLocaleString('en-US')

const wrong = (): UsageError => new UsageError(`Say it so:\n       ${accountsUsage}`)
