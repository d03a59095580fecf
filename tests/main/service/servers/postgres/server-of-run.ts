import type { TestProject } from 'vitest/node'
import { PostgresEngine } from '../../../../../main/service/servers/postgres/postgres-engine.ts'
import { noPostgres, postgresIn, startServer } from './server.ts'

/** A server on which each test uses its own databases. */
export interface Place {
  readonly folder: string
  /** The database with the tables of an empty library, which each library is a copy of. */
  readonly template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres?: Place
  }
}

/** Makes the tables of an empty library. Returns the name of their database. */
export async function makeTemplate(folder: string): Promise<string> {
  const url = postgresIn(folder).newDatabase()
  const engine = await PostgresEngine.open(url)
  engine.close()
  await engine.closed
  return new URL(url).pathname.slice(1)
}

/** Starts the one server of a run, which ends with it. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (noPostgres !== null) return undefined
  const { folder, close } = await startServer()
  provide('postgres', { folder, template: await makeTemplate(folder) })
  return close
}
