import { inject } from 'vitest'
import { Database } from '../../../../../main/service/database/database.ts'
import { PostgresEngine } from '../../../../../main/service/servers/postgres/postgres-engine.ts'
import { type Postgres, postgresIn, startServer } from './server.ts'
import { makeTemplate, type Place } from './server-of-run.ts'

interface Opened extends Place {
  readonly server: Postgres
  close(): unknown
}

/** Opens on the server of the run, or on a separate one where a run has none (in a benchmark, say). */
async function opened(): Promise<Opened> {
  const given = inject('postgres')
  if (given !== undefined) {
    const server = postgresIn(given.folder)
    return { ...given, server, close: () => server.dropAll() }
  }
  const { folder, close } = await startServer()
  return { folder, template: await makeTemplate(folder), server: postgresIn(folder), close }
}

/** Empty libraries on a server. */
export class Libraries {
  #opening: Promise<Opened> | null = null
  #opened: Opened | null = null

  /** The address of an empty library. */
  async add(): Promise<string> {
    const { server, template } = await this.#open()
    return server.newDatabase(template)
  }

  /** The address of a database without anything in it. */
  async addBare(): Promise<string> {
    return (await this.#open()).server.newDatabase()
  }

  async open(): Promise<Database> {
    return new Database(await PostgresEngine.open(await this.add()))
  }

  /** Queries the server about a library. */
  ask(url: string, statements: string): string[] {
    return this.#server.ask(url, statements)
  }

  /** Runs statements one after another, each whether or not those before it failed. Returns what went wrong. */
  run(url: string, statements: string): string[] {
    return this.#server.run(statements, url)
  }

  /** Backs up a library, and restores it into an empty database. Returns the address. */
  copyByDump(url: string): string {
    const server = this.#server
    const copy = server.newDatabase('template0')
    const problem = server.restore(server.dump(url), copy)
    if (problem !== '') throw new Error(problem)
    return copy
  }

  /** Deletes these libraries. */
  async close(): Promise<void> {
    await (await this.#opening)?.close()
    this.#opening = this.#opened = null
  }

  async #open(): Promise<Opened> {
    this.#opening ??= opened()
    return (this.#opened = await this.#opening)
  }

  get #server(): Postgres {
    if (this.#opened === null) throw new Error('There is no library yet.')
    return this.#opened.server
  }
}
