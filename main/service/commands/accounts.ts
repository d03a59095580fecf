import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AccountRemoval } from '../accounts/account-removal.ts'
import { Accounts } from '../accounts/accounts.ts'
import { emailAddress } from '../accounts/normalize-email.ts'
import { OwnersAccount, People, type Person } from '../accounts/people.ts'
import { signInLink } from '../accounts/sign-in-link.ts'
import { SignIns } from '../accounts/sign-ins.ts'
import type { Database } from '../database/database.ts'
import { exportNow } from '../library/transfers/export-now.ts'
import { exportAccount } from '../moving/export-account.ts'
import { importAccount } from '../moving/import-account.ts'
import type { MovedAccount } from '../moving/move-account.ts'
import { diskProblem, MovingProblem } from '../moving/moving-problem.ts'
import { MeasuredObjects } from '../objects/measured-objects.ts'
import { openObjects } from '../servers/open-objects.ts'
import { PostOffice } from '../outgoing-mail/post-office.ts'
import { keyOfFolder } from '../secrets/key-file.ts'
import { createVault } from '../secrets/vault.ts'
import { openBeside } from '../servers/open-beside.ts'
import { UsageError } from '../usage-error.ts'

export const accountsUsage = `accounts                      list who uses this service, and how much they keep
       accounts invite EMAIL         make an account, and print a link into it
       accounts disable|enable WHO   let nobody in to an account, or let them in again
       accounts quota WHO MB|usual   how many megabytes an account may keep
       accounts export WHO FILE.zip  write an account's articles, highlights and lists into a file
       accounts export WHO FOLDER    write all of an account into a folder, as a library of its own
       accounts import FOLDER        take the account of such a folder in; the service must be stopped
       accounts delete WHO [WHERE]   delete an account with everything it has, after exporting it there`

export interface AccountsCommand {
  readonly folder: string
  /** Arguments after `accounts`. */
  readonly words: readonly string[]
  readonly origin: string
  readonly say: (line: string) => void
  readonly clock: () => number
  /** Default quota of an account in megabytes. Null if unlimited. */
  readonly usualQuotaMb: number | null
}

interface Opened {
  readonly command: AccountsCommand
  readonly database: Database
  /** False while a service is running. */
  readonly isOurs: boolean
  readonly objects: MeasuredObjects
  readonly accounts: Accounts
  readonly signIns: SignIns
  readonly people: People
}

/** Lists and changes the accounts. Works while a service is running. Throws UsageError. */
export async function accountsCommand(command: AccountsCommand): Promise<void> {
  const { folder, clock, usualQuotaMb } = command
  const { database, isOurs } = await openBeside(folder)
  try {
    const objects = new MeasuredObjects(await openObjects(folder), clock)
    const accounts = new Accounts(database, clock)
    const signIns = new SignIns({ database, accounts, clock, signUp: false, wrongCodes: null })
    const owner = await accounts.local()
    const people = new People({ database, accounts, signIns, objects, clock, owner, usualQuotaMb })
    await run({ command, database, isOurs, objects, accounts, signIns, people })
  } catch (error) {
    if (error instanceof OwnersAccount || error instanceof MovingProblem) throw new UsageError(error.message)
    throw error
  } finally {
    database.close()
    await database.closed
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
  if (what === 'import' && given === undefined) {
    await takeIn(opened, who)
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
  } else if (what === 'delete') {
    await remove(opened, person, given)
    say(`${name} was deleted with everything they had. Backups hold it until newer ones replace them.`)
  } else {
    throw wrong()
  }
}

async function remove(opened: Opened, person: Person, where: string | undefined): Promise<void> {
  const { command, database, objects, accounts, people } = opened
  const { folder, clock, origin } = command
  people.refuseOwner(person.id)
  if (await people.pays(person.id)) {
    throw new UsageError(`${person.email ?? person.name} pays for premium. Cancel the subscription in Stripe first.`)
  }
  if (where !== undefined) await writeExport(opened, person, where)
  const vault = createVault(keyOfFolder(folder))
  // The service sends the email, so nothing is sent here.
  const post = new PostOffice({ database, send: () => {}, vault, clock, report: () => {} })
  const removal = new AccountRemoval({
    ...{ database, objects, clock },
    post: { postIn: (tx, email) => post.postIn(tx, email), wake: () => {} },
    forget: async (account) => accounts.forget(account),
  })
  await removal.begin(person.id, origin)
  await removal.finish()
}

/** Exports the account into a ZIP archive or a folder. */
async function writeExport(opened: Opened, person: Person, where: string): Promise<void> {
  const { command, database, objects } = opened
  const name = person.email ?? person.name
  if (/\.zip$/i.test(where)) {
    const written = createWriteStream(where, { flags: 'wx', mode: 0o600 })
    await exportNow({ database, objects, clock: command.clock }, person.id, (bytes) =>
      pipeline(Readable.fromWeb(bytes), written),
    )
    command.say(`The library of ${name} was written to ${where}.`)
    return
  }
  const { folder, say } = command
  const moved = await onDisk(where, () =>
    exportAccount({ folder, database, objects, account: person.id, into: where, say }),
  )
  for (const line of told(moved)) say(line)
  say(`All of ${name} is in ${where}: ${sumOf(moved)}. Keep it as you would keep a password.`)
}

/** Imports an account and explains how to sign in to it. */
async function takeIn(opened: Opened, source: string): Promise<void> {
  const { command, database, isOurs, objects, accounts, signIns } = opened
  const { folder, origin, say } = command
  if (!isOurs) throw new UsageError('The service is running. Stop it, and run this again.')
  const moved = await onDisk(folder, () => importAccount({ folder, database, objects, accounts, source, say }))
  for (const line of told(moved)) say(line)
  if (moved.lostHandle !== null) say(`Somebody else is called ${moved.lostHandle} here, so that name was left out.`)
  const token = await database.directory((tx) => signIns.beginInvitation(tx, moved.id))
  say(`${moved.email ?? moved.name} is here now: ${sumOf(moved)}.`)
  say(`A link to sign in with, good once and for a day:\n${signInLink(origin, token)}`)
}

function* told({ missing, secretsLeft }: MovedAccount): Generator<string> {
  if (missing > 0) yield `Pages and files that were missing or damaged, and were left out: ${missing}.`
  if (secretsLeft > 0) {
    yield `Passwords and keys that could not be opened, and must be given again: ${secretsLeft}.`
  }
}

const sumOf = ({ entries, objects }: MovedAccount): string =>
  `${entries.toLocaleString('en-US')} articles, ${objects.toLocaleString('en-US')} pages and files`

/** Reports in a sentence that a disk is full or can't be written to. */
async function onDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw diskProblem(error, folder)
  }
}

/** Finds a person by number, email or name. */
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
