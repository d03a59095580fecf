import type { Selectable } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import * as t from '#shared/words/service/rules.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { Change, Look } from '../../database/transaction.ts'
import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { Job, Jobs } from '../../jobs/jobs.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import { CompiledRules } from './compile-rules.ts'
import type { RuleDoer } from './rule-doer.ts'
import type { GivenRules, RuleRunner } from './rule-runner.ts'
import { deedStatements, runStatements } from './rule-statements.ts'

/** The job of a run. Its subject is the run's ID. */
export const ruleRunJob = 'rules'

/** Number of items that are looked at, or deeds that are undone, in one change. */
const BATCH = 50
/** Duration of one slice in milliseconds. After it, other calls are answered. */
const SLICE = 20
/** Number of runs that are listed, and that are kept so that they can be undone. */
const LISTED = 5
const KEPT = 20

type Phase = 'running' | 'stopped' | 'done' | 'undoing' | 'undone'

export interface RuleRun {
  readonly id: number
  readonly phase: Phase
  readonly done: number
  readonly total: number
  readonly changed: number
  readonly created_date: string
}

export interface RuleRunsParts {
  readonly database: Database
  readonly jobs: Jobs
  readonly entries: EntryWriter
  readonly runner: RuleRunner
  readonly doer: RuleDoer
  readonly clock: () => number
}

/** Runs of rules over the whole library, step by step. An interrupted run continues where it stopped. */
export class RuleRuns implements JobKind {
  readonly waitsForSpace = true
  readonly #parts: RuleRunsParts
  readonly #statements

  constructor(parts: RuleRunsParts) {
    this.#parts = parts
    this.#statements = { ...runStatements(parts.database), deeds: deedStatements(parts.database) }
  }

  /** Wake the jobs afterward. Throws RefusedInput while another run is working. */
  begin(account: number, rules: GivenRules): Promise<RuleRun> {
    const { database, jobs, clock } = this.#parts
    return database.change(account, async (tx) => {
      const runs = await this.#statements.list.all(tx, { limit: KEPT })
      if (runs.some(({ phase }) => phase === 'running' || phase === 'undoing')) {
        throw new RefusedInput('rules', t.anotherRunIsWorking, 'other_phase')
      }
      const oldest = runs.at(-1)
      if (runs.length === KEPT && oldest) await this.#statements.forgetOld.run(tx, { before: oldest.id + 1 })
      const total = (await this.#statements.count.get(tx, {}))?.count ?? 0
      const made = await this.#statements.create.get(tx, { rules: JSON.stringify(rules), total, now: clock() })
      if (!made) throw new Error('The run was not written')
      await jobs.add(tx, ruleRunJob, made.id)
      return runOf(made)
    })
  }

  /** Newest first. */
  async list(account: number): Promise<RuleRun[]> {
    const runs = await this.#parts.database.look(account, (tx) => this.#statements.list.all(tx, { limit: LISTED }))
    return runs.map(runOf)
  }

  /** A run that has ended stays as it is. Throws NotFound. */
  stop(account: number, id: number): Promise<RuleRun> {
    return this.#parts.database.change(account, async (tx) => {
      const found = await this.#find(tx, id)
      if (found.phase !== 'running') return runOf(found)
      return runOf((await this.#statements.move.get(tx, { id, phase: 'stopped' })) ?? found)
    })
  }

  /** Wake the jobs afterward. Throws NotFound. */
  undo(account: number, id: number): Promise<RuleRun> {
    const { database, jobs } = this.#parts
    return database.change(account, async (tx) => {
      const found = await this.#find(tx, id)
      if (found.phase === 'undoing' || found.phase === 'undone') return runOf(found)
      const undoing = await this.#statements.unwinds.get(tx, { id })
      await jobs.add(tx, ruleRunJob, id)
      return runOf(undoing ?? found)
    })
  }

  async run(job: Job): Promise<JobOutcome> {
    // Each slice starts the next one. Without a turn of the event loop in between, calls would wait for the last one.
    await setImmediate()
    return { kind: 'done', commit: (tx) => this.#slice(tx, job.subject) }
  }

  /** The run's changes stay, and can be undone. */
  async abandon(tx: Change, job: Job): Promise<void> {
    const found = await this.#statements.find.get(tx, { id: job.subject })
    const isUndoing = found?.phase === 'undoing'
    if (found) await this.#statements.move.get(tx, { id: job.subject, phase: isUndoing ? 'done' : 'stopped' })
  }

  async #slice(tx: Change, id: number): Promise<void> {
    const found = await this.#statements.find.get(tx, { id })
    if (found?.phase === 'running') await this.#work(tx, found)
    else if (found?.phase === 'undoing') await this.#undoSome(tx, id)
  }

  async #work(tx: Change, { id, rules: json, last_content: last }: Selectable<Tables['rule_run']>): Promise<void> {
    const { runner, entries, jobs, clock } = this.#parts
    const { rules, muted } = JSON.parse(json) as GivenRules
    const compiled = new CompiledRules(rules, muted)
    entries.quieten(tx)
    const some = await this.#statements.after.all(tx, { after: last, limit: BATCH })
    const begun = clock()
    let [by, changed, at] = [0, 0, last]
    for (const { content_id: content } of some) {
      if (await runner.applyTo(tx, content, compiled, id)) changed += 1
      ;[by, at] = [by + 1, content]
      if (clock() - begun >= SLICE) break
    }
    await this.#statements.advance.run(tx, { id, by, changed, last: at })
    if (by === some.length && some.length < BATCH) await this.#statements.move.get(tx, { id, phase: 'done' })
    else await jobs.add(tx, ruleRunJob, id)
  }

  async #undoSome(tx: Change, id: number): Promise<void> {
    const { doer, entries, jobs, clock } = this.#parts
    entries.quieten(tx)
    const some = await this.#statements.deeds.ofRun.all(tx, { run: id, limit: BATCH })
    const begun = clock()
    let by = 0
    for (const deed of some) {
      await doer.undo(tx, deed)
      by += 1
      if (clock() - begun >= SLICE) break
    }
    await this.#statements.advance.run(tx, { id, by, changed: 0, last: 0 })
    if (by === some.length && some.length < BATCH) await this.#statements.move.get(tx, { id, phase: 'undone' })
    else await jobs.add(tx, ruleRunJob, id)
  }

  async #find(tx: Look, id: number): Promise<Selectable<Tables['rule_run']>> {
    const found = await this.#statements.find.get(tx, { id })
    if (!found) throw new NotFound(t.thisRunDoesntExist)
    return found
  }
}

const runOf = (row: Selectable<Tables['rule_run']>): RuleRun => ({
  id: row.id,
  phase: row.phase as Phase,
  done: row.done,
  total: row.total,
  changed: row.changed,
  created_date: new Date(row.created_ms).toISOString(),
})
