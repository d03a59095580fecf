import { Database } from '../../../../../main/service/database/database.ts'
import { PostgresEngine } from '../../../../../main/service/database/postgres/postgres-engine.ts'
import { openPostgres, type Postgres } from './server.ts'

/** Empty libraries on a server that starts with the first. */
export class Libraries {
  #server: Promise<Postgres> | null = null
  #template: Promise<string> | null = null
  #opened: Postgres | null = null

  /** The address of an empty library. */
  async add(): Promise<string> {
    this.#server ??= openPostgres()
    const server = (this.#opened = await this.#server)
    this.#template ??= makeTemplate(server)
    return server.newDatabase(await this.#template)
  }

  async open(): Promise<Database> {
    return new Database(await PostgresEngine.open(await this.add()))
  }

  /** Asks the server about a library. */
  ask(url: string, statements: string): string[] {
    return this.#opened?.ask(url, statements) ?? []
  }

  /** Backs up a library, and restores it into an empty database. Returns the address. */
  copyByDump(url: string): string {
    const server = this.#opened
    if (server === null) throw new Error('There is no library yet.')
    const copy = server.newDatabase('template0')
    const problem = server.restore(server.dump(url), copy)
    if (problem !== '') throw new Error(problem)
    return copy
  }

  async close(): Promise<void> {
    await (await this.#server)?.close()
  }
}

/** Its tables are made once, and copied for each library. */
async function makeTemplate(server: Postgres): Promise<string> {
  const url = server.newDatabase()
  const engine = await PostgresEngine.open(url)
  engine.close()
  await engine.closed
  return new URL(url).pathname.slice(1)
}
