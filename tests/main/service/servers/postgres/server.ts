import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'

/** Where Debian and its kin, Fedora's and Homebrew's packages keep the programs. */
const PLACES = [...versionsIn('/usr/lib/postgresql', 'bin'), '/usr/bin', ...versionsIn('/opt/homebrew/opt', 'bin')]
const OLDEST = 15
const PROGRAMS = PLACES.find((place) => existsSync(join(place, 'initdb')) && isNew(place))

/** Reason why tests on PostgreSQL cannot run here. Null if they can. */
export const noPostgres =
  PROGRAMS === undefined ? `PostgreSQL ${OLDEST} is not installed (on Debian: apt-get install postgresql)` : null

export interface Postgres {
  /** Runs statements one after another, each whether or not those before it failed. Returns what went wrong. */
  run(statements: string, url?: string): string[]
  /** Runs statements that all succeed. Returns the lines that they say. */
  ask(url: string, statements: string): string[]
  /** Returns the address of a new database: empty, or a copy of one that is not in use. */
  newDatabase(template?: string): string
  /** Backs a database up with pg_dump. Returns the file. */
  dump(url: string): string
  /** Restores such a file into an empty database with pg_restore. Returns what went wrong. */
  restore(dump: string, url: string): string
  /** Deletes the databases that were made here, even while clients are connected to them. */
  dropAll(): void
}

interface Server {
  /** Holds its socket and its data. */
  readonly folder: string
  close(): Promise<void>
}

/** PostgreSQL refuses to run as root. */
const owner = process.getuid?.() === 0 && PROGRAMS !== undefined ? idsOf('nobody') : null
const optionsIn = (folder: string) => ({
  ...owner,
  cwd: folder,
  encoding: 'utf8' as const,
  env: { LC_ALL: 'C', TZ: 'UTC' },
})

/** Starts a server in a temporary folder, by a user without rights, reached by a socket in that folder alone. */
export async function startServer(): Promise<Server> {
  if (PROGRAMS === undefined) throw new Error(noPostgres ?? '')
  const folder = mkdtempSync(join(tmpdir(), 'lectern-postgres-'))
  if (owner !== null) chownSync(folder, owner.uid, owner.gid)
  const options = optionsIn(folder)
  const data = join(folder, 'data')
  const made = spawnSync(
    join(PROGRAMS, 'initdb'),
    ['-D', data, '-U', 'lectern', '-E', 'UTF8', '-N', '-A', 'trust'],
    options,
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const settings = {
    ...{ listen_addresses: '', unix_socket_directories: folder, max_connections: '400' },
    // Nothing here outlives the server.
    ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(PROGRAMS, 'postgres'), ['-D', data, ...args], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const close = async () => {
    child.kill('SIGQUIT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(child.stderr, ended)
  } catch (error) {
    await close()
    throw error
  }
  return { folder, close }
}

/** Returns the tests' interface to the server in that folder. Its databases have names that no one else gives. */
export function postgresIn(folder: string): Postgres {
  if (PROGRAMS === undefined) throw new Error(noPostgres ?? '')
  const options = optionsIn(folder)
  const psql = join(PROGRAMS, 'psql')
  const psqlOn = (database: string, statements: string) => {
    const flags = ['-X', '-q', '-A', '-t', '-h', folder, '-U', 'lectern', '-d', database, '-v', 'VERBOSITY=verbose']
    const ran = spawnSync(psql, flags, { ...options, input: statements, maxBuffer: 1 << 28 })
    if (ran.status !== 0) throw ran.error ?? new Error(`psql: ${ran.stderr}`)
    return { said: ran.stdout, errors: ran.stderr.split('\n').filter((line) => line.startsWith('ERROR:')) }
  }
  const nameOf = (url: string) => new URL(url).pathname.slice(1)
  const run = (statements: string, url?: string) =>
    psqlOn(url === undefined ? 'postgres' : nameOf(url), statements).errors
  const problemOf = (name: string, given: readonly string[]) => spawnSync(join(PROGRAMS, name), given, options).stderr
  const made: string[] = []
  return {
    run,
    ask: (url, statements) => {
      const { said, errors } = psqlOn(nameOf(url), statements)
      if (errors.length > 0) throw new Error(errors.join('\n'))
      return said.split('\n')
    },
    newDatabase: (template = 'template1') => {
      const name = `library_${randomUUID().replaceAll('-', '')}`
      const [error] = run(`create database ${name} template ${template} strategy file_copy;`)
      if (error !== undefined) throw new Error(error)
      made.push(name)
      return `postgres://lectern@${encodeURIComponent(folder)}/${name}`
    },
    dump: (url) => {
      const file = join(folder, `${nameOf(url)}.dump`)
      const problem = problemOf('pg_dump', ['--format=custom', `--file=${file}`, url])
      if (problem !== '') throw new Error(problem)
      return file
    },
    restore: (dump, url) => problemOf('pg_restore', ['--no-owner', '--single-transaction', `--dbname=${url}`, dump]),
    dropAll: () => {
      const [error] = run(
        made
          .splice(0)
          .map((name) => `drop database ${name} with (force);\n`)
          .join(''),
      )
      if (error !== undefined) throw new Error(error)
    },
  }
}

/** Resolves once the server says that it takes connections. Rejects with what it said if it ends. */
async function untilReady(said: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<void> {
  let log = ''
  const ready = new Promise<void>((resolve) => {
    said.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (log.includes('ready to accept connections')) resolve()
    })
  })
  await Promise.race([ready, ended.then(() => Promise.reject(new Error(`PostgreSQL did not start: ${log}`)))])
}

function versionsIn(folder: string, programs: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((version) => join(folder, version, programs)) : []
}

function isNew(place: string): boolean {
  const { stdout } = spawnSync(join(place, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\d+/.exec(stdout ?? '')?.[0]) >= OLDEST
}

function idsOf(user: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}
