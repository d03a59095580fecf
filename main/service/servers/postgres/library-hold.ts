import { Client, type ClientConfig, type QueryResult } from 'pg'
import { DataFolderInUseError } from '../../database/lock-data-folder.ts'
import { codeOf, LibraryServerError, LOCK_TIMEOUT } from './errors.ts'
import { LOCKS } from './lock-keys.ts'

/** Channel for notifications by a process that wrote data that other processes may have cached. */
export const WRITTEN = 'lectern_written'
/** Messages between processes. */
export const TOLD = 'lectern_told'
/** Milliseconds that a server may need to notice that the previous process has ended. */
const PATIENCE = 2000

export interface HoldOptions {
  readonly settings: ClientConfig
  /** True if other processes may hold the library too. */
  readonly isShared: boolean
  /** Identifies this process, which ignores messages about its own writes. */
  readonly name: string
  /** Called when a connection was lost. */
  readonly report: (message: string) => void
}

export interface HoldListener {
  /** Called when a new connection holds the library. From then on, that connection receives all messages. */
  held(client: Client): Promise<void>
  lost(): void
  told(topic: string): void
}

/**
 * A connection whose lock shows that this process serves the library, either alone or together with others that share
 * it. It receives messages about writes by other processes. If the connection is lost, the next use of the library
 * opens a new one.
 */
export class LibraryHold {
  readonly #options: HoldOptions
  #client: Client | null = null
  #elsewhere = 0
  #isClosed = false
  #holding: Promise<void> | null = null
  #listener: HoldListener | null = null
  /** The latest statement, because a connection runs one statement at a time. */
  #asking: Promise<unknown> = Promise.resolve()

  constructor(options: HoldOptions) {
    this.#options = options
  }

  get client(): Client | null {
    return this.#client
  }

  /** Sets the only listener. It takes effect with the next connection. */
  listen(listener: HoldListener): void {
    this.#listener = listener
  }

  /** Rejects with DataFolderInUseError. */
  ensure(): Promise<void> {
    if (this.#client !== null) return Promise.resolve()
    this.#holding ??= this.#holdAnew().finally(() => {
      this.#holding = null
    })
    return this.#holding
  }

  /** Runs a statement after the previous ones. */
  ask(client: Client, text: string, values: readonly unknown[] = []): Promise<QueryResult> {
    const answer = this.#asking.then(() => client.query(text, [...values]))
    this.#asking = Promise.allSettled([answer])
    return answer
  }

  /** Returns a value that changes after every write by another process. */
  elsewhere(): number {
    // Without a connection, this process is not notified of writes.
    if (this.#client === null) this.#elsewhere++
    return this.#elsewhere
  }

  /** Runs work while no other process can see the unfinished state. Rejects with DataFolderInUseError. */
  async alone(work: () => Promise<void>): Promise<void> {
    const client = this.#client
    if (!this.#options.isShared || client === null) return work()
    await client.query(`select pg_advisory_unlock_shared(${LOCKS.library}, 0)`)
    await take(client, `select pg_advisory_lock(${LOCKS.library}, 0)`)
    await work()
    await client.query(
      `select pg_advisory_lock_shared(${LOCKS.library}, 0); select pg_advisory_unlock(${LOCKS.library}, 0)`,
    )
  }

  /** Runs a migration once, while other processes continue to run. */
  async beside(work: () => Promise<void>): Promise<void> {
    const client = this.#client
    if (client === null) throw new LibraryServerError('The library is closed.')
    await take(client, `select pg_advisory_lock(${LOCKS.migration}, 0)`)
    await work()
    await client.query(`select pg_advisory_unlock(${LOCKS.migration}, 0)`)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const client = this.#client
    this.#client = null
    // The last messages are still sent before the connection closes.
    await this.#asking
    await client?.end()
  }

  async #holdAnew(): Promise<void> {
    if (this.#isClosed) throw new LibraryServerError('The library is closed.')
    const { settings, isShared, report } = this.#options
    const client = new Client(settings)
    const forget = (error?: Error) => {
      if (this.#client !== client) return
      this.#client = null
      this.#elsewhere++
      this.#listener?.lost()
      if (error !== undefined) report(error.message)
    }
    client.on('error', forget)
    client.on('end', () => forget())
    client.on('notification', ({ channel, payload = '' }) => this.#hear(channel, payload))
    try {
      await client.connect()
      const alive = 'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'
      await client.query(`set lock_timeout = ${PATIENCE}; ${alive}; listen ${WRITTEN}; listen ${TOLD}`)
      await take(client, `select pg_advisory_lock${isShared ? '_shared' : ''}(${LOCKS.library}, 0)`)
      await this.#listener?.held(client)
    } catch (error) {
      await Promise.allSettled([client.end()])
      throw error
    }
    if (this.#isClosed) {
      await client.end()
      throw new LibraryServerError('The library is closed.')
    }
    this.#client = client
    this.#elsewhere++
  }

  #hear(channel: string, payload: string): void {
    const [from, topic] = payload.split(' ')
    if (from === this.#options.name) return
    if (channel === WRITTEN) this.#elsewhere++
    else if (topic !== undefined) this.#listener?.told(topic)
  }
}

async function take(client: Client, lock: string): Promise<void> {
  try {
    await client.query(lock)
  } catch (error) {
    throw codeOf(error) === LOCK_TIMEOUT
      ? new DataFolderInUseError('Another Lectern is already using this library.')
      : error
  }
}
