import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Pool } from 'pg'
import type { Doing, DutyName, Sharing, Spending, Spent, Topic } from '../../database/sharing.ts'
import { type HoldListener, type LibraryHold, TOLD } from './library-hold.ts'
import { LOCKS } from './lock-keys.ts'

/** Milliseconds between two heartbeats. */
const BEAT = 2000
/** Seconds after its last heartbeat until a process is considered dead. */
const LIFE = 10
/** Number of heartbeats between two checks for messages that were missed while there was no connection. */
const LOOK_EVERY = 15
/** Milliseconds between two attempts to get a lock that another process holds briefly. */
const SHORT_WAIT = 25

const duties: readonly DutyName[] = ['feeds', 'mail', 'chores']

/**
 * Identifies the library's history: a restored dump has a different table OID, a rewound server a different timeline.
 */
const HISTORY = `select concat_ws(' ', (select name from library), (select system_identifier from pg_control_system()),
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8), 'account'::regclass::oid) as history`

const SPEND = `insert into call_bucket as b (key, tokens, allowed, taken, full_at)
  values ($1, $3::float8 - case when $3 >= $4::float8 then $5::float8 else 0 end, $3 >= $4::float8, clock_timestamp(),
    clock_timestamp() + $5 / $2::float8 * interval '1 minute')
  on conflict (key) do update set (tokens, allowed, taken, full_at) = (
    select n.left, n.refilled >= $4, n.now, n.now + greatest(0, $3 - n.left) / $2 * interval '1 minute'
    from (select r.now, r.refilled, r.refilled - case when r.refilled >= $4 then $5 else 0 end as left
      from (select t.now, least($3, b.tokens + greatest(0, extract(epoch from t.now - b.taken)::float8) * $2 / 60)
        as refilled from (select clock_timestamp() as now) t) r) n)
  returning tokens, allowed`

export interface SharedLibraryOptions {
  readonly name: string
  /** Version of the tables that this process needs. */
  readonly version: number
  readonly hold: LibraryHold
  readonly pool: Pool
  readonly report: (error: unknown) => void
}

/** A library on a server that several processes serve. */
export class SharedLibrary implements Sharing, HoldListener {
  readonly name: string
  readonly #version: number
  readonly #hold: LibraryHold
  readonly #pool: Pool
  readonly #report: (error: unknown) => void
  readonly #hearers: ((topic: Topic | null) => void)[] = []
  readonly #beatListeners: (() => void)[] = []
  readonly #sought = new Map<DutyName, Doing>()
  readonly #held = new Set<DutyName>()
  /** Topics that are sent only once per turn of the event loop. */
  readonly #telling = new Set<Topic>()
  #history = ''
  #timer: NodeJS.Timeout | undefined
  #beating: Promise<void> = Promise.resolve()
  #beats = 0
  #isClosed = false

  constructor({ name, version, hold, pool, report }: SharedLibraryOptions) {
    this.name = name
    this.#version = version
    this.#hold = hold
    this.#pool = pool
    this.#report = report
    hold.listen(this)
  }

  /** Starts the heartbeats. Call this once the tables exist. */
  async begin(): Promise<void> {
    await this.#readHistory()
    await this.#beat()
    this.#timer = setInterval(() => this.#beatSoon(), BEAT)
    this.#timer.unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#beating
    // If this fails, the other processes notice within a few seconds that this one has ended.
    await Promise.allSettled([this.#pool.query('delete from process where name = $1', [this.name])])
  }

  get history(): string {
    return this.#history
  }

  tell(topic: Topic): void {
    if (this.#telling.has(topic)) return
    this.#telling.add(topic)
    setImmediate(() => {
      this.#telling.delete(topic)
      // A process without a connection can't notify others, but they check from time to time.
      const { client } = this.#hold
      if (client === null) return
      this.#hold.ask(client, `select pg_notify('${TOLD}', $1)`, [`${this.name} ${topic}`]).catch(this.#report)
    })
  }

  hear(listener: (topic: Topic | null) => void): void {
    this.#hearers.push(listener)
  }

  onBeat(listener: () => void): void {
    this.#beatListeners.push(listener)
  }

  async living(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#pool.query('select name from process where lives_until > clock_timestamp()')
    return new Set(rows.map(({ name }) => name as string))
  }

  seek(duty: DutyName, doing: Doing): void {
    this.#sought.set(duty, doing)
    this.#beatSoon()
  }

  holds(duty: DutyName): boolean {
    return this.#held.has(duty)
  }

  async leaveDuties(): Promise<void> {
    const sought = new Map(this.#sought)
    this.#sought.clear()
    await this.#beating
    const { client } = this.#hold
    for (const duty of [...this.#held]) {
      this.#held.delete(duty)
      await sought.get(duty)?.stop?.()
      if (client === null) continue
      await this.#hold.ask(client, `select pg_advisory_unlock(${LOCKS.duty}, ${duties.indexOf(duty)})`)
    }
  }

  async others(): Promise<number> {
    const { rows } = await this.#pool.query(
      `select count(*) - 1 as others from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())
        and classid = ${LOCKS.library} and objid = 0 and objsubid = 2`,
    )
    return rows[0].others as number
  }

  async agree(what: string, name: string): Promise<boolean> {
    await this.#pool.query('insert into place (what, name) values ($1, $2) on conflict do nothing', [what, name])
    const { rows } = await this.#pool.query('select name from place where what = $1', [what])
    if (rows[0].name === name) return true
    if ((await this.others()) > 0) return false
    await this.#pool.query('update place set name = $2 where what = $1', [what, name])
    return true
  }

  async spend(key: string, { perMinute, burst, least, cost }: Spending): Promise<Spent> {
    const { rows } = await this.#pool.query({
      name: 'spend',
      text: SPEND,
      values: [key, perMinute, burst, least, cost],
    })
    return { allowed: rows[0].allowed === 1, tokens: rows[0].tokens as number }
  }

  async together<T>(name: string, work: () => Promise<T>): Promise<T> {
    for (;;) {
      const client = await this.#lock('pg_try_advisory_lock_shared', name)
      if (client === null) {
        await pause(SHORT_WAIT)
        continue
      }
      try {
        const done = await work()
        // If the connection was lost, the lock was lost too, so there is nothing to release.
        if (this.#hold.client === client) return done
      } finally {
        await this.#unlock(client, 'pg_advisory_unlock_shared', name)
      }
    }
  }

  async exclusively<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    const client = await this.#lock('pg_try_advisory_lock', name)
    if (client === null) return null
    try {
      return await work()
    } finally {
      await this.#unlock(client, 'pg_advisory_unlock', name)
    }
  }

  async held(client: Client): Promise<void> {
    if (this.#history === '') return
    this.#history = ((await client.query(HISTORY)).rows[0] as { history: string }).history
    for (const listener of this.#hearers) listener(null)
  }

  lost(): void {
    const lost = [...this.#held]
    this.#held.clear()
    for (const duty of lost) this.#sought.get(duty)?.stop?.()
  }

  told(topic: string): void {
    for (const listener of this.#hearers) listener(topic as Topic)
    for (const duty of this.#held) if (duty === topic) this.#sought.get(duty)?.work()
  }

  async #readHistory(): Promise<void> {
    this.#history = ((await this.#pool.query(HISTORY)).rows[0] as { history: string }).history
  }

  #beatSoon(): void {
    this.#beating = this.#beating.then(() => this.#beat()).catch(this.#report)
  }

  async #beat(): Promise<void> {
    if (this.#isClosed) return
    await this.#hold.ensure()
    const { client } = this.#hold
    if (client === null) return
    await this.#hold.ask(
      client,
      `insert into process (name, lives_until, version)
        values ($1, clock_timestamp() + interval '${LIFE} seconds', $2)
        on conflict (name) do update set lives_until = excluded.lives_until`,
      [this.name, this.#version],
    )
    for (const [duty, doing] of this.#sought) {
      if (this.#held.has(duty)) continue
      const lock = `select pg_try_advisory_lock(${LOCKS.duty}, ${duties.indexOf(duty)}) as got`
      const { rows } = await this.#hold.ask(client, lock)
      // The connection may have been lost in the meantime, and the lock with it.
      if (rows[0].got !== 1 || this.#hold.client !== client) continue
      this.#held.add(duty)
      doing.work()
    }
    if (++this.#beats % LOOK_EVERY === 0) await this.#look()
    for (const listener of this.#beatListeners) listener()
  }

  async #look(): Promise<void> {
    for (const listener of this.#hearers) listener(null)
    for (const duty of this.#held) this.#sought.get(duty)?.work()
    if (!this.#held.has('chores')) return
    await this.#pool.query(`delete from process where lives_until < clock_timestamp() - interval '1 hour'`)
    await this.#pool.query('delete from call_bucket where full_at < clock_timestamp()')
  }

  async #lock(call: string, name: string): Promise<Client | null> {
    await this.#hold.ensure()
    const { client } = this.#hold
    if (client === null) return null
    const { rows } = await this.#hold.ask(client, `select ${call}(${LOCKS.work}, ${keyOf(name)}) as got`)
    return rows[0].got === 1 ? client : null
  }

  async #unlock(client: Client, call: string, name: string): Promise<void> {
    await this.#hold.ask(client, `select ${call}(${LOCKS.work}, ${keyOf(name)})`).catch(this.#report)
  }
}

const keyOf = (name: string): number => createHash('sha256').update(name).digest().readInt32BE()
