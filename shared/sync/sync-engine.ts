import * as t from '#shared/words/sync.ts'
import { reported } from '../activity/reported.ts'
import { FOCUS_THROTTLE, IDLE_START_TIMEOUT, QUEUE_REFRESH_AGE, UPDATES_INTERVAL } from '../limits.ts'
import { ProcessingWait, processingStatus } from '../model/processing-status.ts'
import { defaultQueueQuery } from '../model/queue-query.ts'
import { RequestError } from '../request/request-error.ts'
import { backoff } from './backoff.ts'
import { BodyFetcher } from './body-fetcher.ts'
import { Cooldown } from './cooldown.ts'
import type { SyncParts } from './sync-parts.ts'
import { PassAborted, SyncPass } from './sync-pass.ts'
import type { SyncRecord } from './store/sync-record.ts'

/*
 * When a pass runs:
 *
 *            start: 2 s               tick 60 s, nudge, focus, online, lease
 *   stopped ───────────▶ resting ◀──────────────────────────────┐
 *      ▲                    │ may run?                           │
 *      │ stop               ├─ offline ──────▶ 'offline' ────────┤
 *      │                    ├─ no lease ─────▶ 'paused'  ────────┤
 *      │                    └─ yes ─▶ pass ─┬─ ended well ───────┤  bodies follow in the background
 *      │                                    ├─ aborted ──────────┤  the lease went; resumes where it was
 *      └────────────────────────────────────┴─ failed ───────────┘  5 s, 10 s, … 5 min, or Retry-After
 *
 * Which pass, by the stored state:
 *
 *   not_known ───────┐  first page stored    ┌────────────┐  updates caught up, unseen rows swept
 *   update_required ─┼──────────────────────▶│ incomplete │──────────────────────────▶ complete ──┐
 *   complete, 7 days ┘  (a new generation)   └────────────┘                             ▲ updates │
 *        ▲                                                                              └─────────┤
 *        └──────────────── the service no longer knows our cursor (409, 410) ◀────────────────────┘
 *
 * A full pass needs a 4g or unknown connection unless the user requested it. Until then the updates continue and the
 * activity is 'waiting'. At most one pass runs at a time.
 */
export type SyncActivity = 'idle' | 'full' | 'incremental' | 'paused' | 'saving' | 'waiting' | 'failed' | 'offline'

type Hindrance = 'offline' | 'paused' | 'saving' | 'signed_out'

const activityIn = { offline: 'offline', paused: 'paused', saving: 'saving', signed_out: 'idle' } as const

export interface EngineStatus {
  readonly state: SyncRecord['state']
  readonly activity: SyncActivity
  readonly done: number
  readonly total: number | null
  readonly lastSync: number | null
  readonly error: string | null
  /**
   * After a failure: the earliest time of the next request, in milliseconds since the epoch, if the service gave one.
   */
  readonly retryAt?: number
  /** Number of entries that could not be read in the last pass despite repeated attempts. Their rows stay unchanged. */
  readonly skipped: number
}

/** Several nudges in a row cause one pass. */
const NUDGE_DELAY = 100
/** Delay after a refusal for a lasting reason, since retrying soon would change nothing. */
const REFUSED_DELAY = 300_000
/** Maximum length of a timer. Waking up early to check the clock costs nothing. */
const LONGEST_TIMER = 3_600_000

export class SyncEngine {
  readonly #parts: SyncParts
  readonly #bodies: BodyFetcher
  #status: EngineStatus = {
    state: 'not_known',
    activity: 'idle',
    done: 0,
    total: null,
    lastSync: null,
    error: null,
    skipped: 0,
  }
  #started = false
  #unsubscribe: (() => void)[] = []
  #cancelTimer: (() => void) | null = null
  /** Time at which the timer fires; Infinity if there is none. */
  #wakeAt = Infinity
  /** The Retry-After period, during which nothing is requested. */
  readonly #rested = new Cooldown()
  #failures = 0
  #running: Promise<void> | null = null
  #abort: AbortController | null = null
  /** True if a caller requested the running pass. */
  #asked = false
  #again = false
  #lastEnd = -Infinity
  #processing = new ProcessingWait()
  #fullPasses = 0
  #skipped = 0

  constructor(parts: SyncParts) {
    this.#parts = parts
    this.#bodies = new BodyFetcher(parts, () => this.#started && this.#mayRun() === null)
  }

  /** Number of full passes that this engine started. */
  get fullPasses(): number {
    return this.#fullPasses
  }

  get status(): EngineStatus {
    return this.#status
  }

  /** Starts the first pass after 2 s, so that the first screen renders first. */
  start(): void {
    if (this.#started) return
    this.#started = true
    const { network, lease, power } = this.#parts
    const changed = (): void => this.#circumstances()
    this.#unsubscribe = [network.onChange(changed), lease.onChange(changed), power?.onChange(changed) ?? (() => {})]
    this.#schedule(IDLE_START_TIMEOUT)
  }

  /** Resolves when no part of the engine is running. */
  async stop(): Promise<void> {
    this.#started = false
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    this.#unsubscribe = []
    this.#clearTimer()
    this.#abort?.abort(new PassAborted())
    await Promise.all([this.#running, this.#bodies.stop()])
  }

  /** Call this when something changed at the service. A pass then runs soon. */
  nudge(): void {
    if (this.#running) this.#again = true
    else this.#sooner(NUDGE_DELAY)
  }

  /** Restarts body fetching after the rule changed. Fetches under the old rule are aborted. */
  async refetchBodies(): Promise<void> {
    await this.#bodies.stop()
    this.#bodies.run()
  }

  /** Call this when a window comes to the front. */
  focused(): void {
    const since = this.#parts.clock.now() - this.#lastEnd
    // The result is negative if the clock was corrected in the meantime.
    if (since < 0 || since >= FOCUS_THROTTLE) this.nudge()
  }

  /** Resets the back-off and the sync state after the library was replaced. */
  reset(): void {
    this.#failures = 0
    this.#rested.end()
    this.#processing = new ProcessingWait()
    this.#lastEnd = -Infinity
    this.#bodies.reset()
    this.#tell({ state: 'not_known', activity: 'idle', done: 0, total: null, lastSync: null, error: null, skipped: 0 })
  }

  /**
   * Runs a pass now. `full` fetches everything, on any connection. Resolves when the pass has succeeded. Rejects with
   * the cause of the failure: a RequestError (status 0 without a connection; code 'paused' when another window is
   * syncing) or a StoreError.
   */
  async sync(full: boolean): Promise<void> {
    const hindrance = this.#mayRun(true)
    if (hindrance) throw this.#asError(hindrance)
    // A running pass may already have read the page to which this call refers.
    while (this.#running) await this.#running
    try {
      await this.#run(full, true)
    } catch (error) {
      throw error instanceof PassAborted ? this.#asError(this.#mayRun() ?? 'paused') : error
    }
  }

  /** If `asked` is true, the user requested the pass, so it runs regardless of the battery state. */
  #mayRun(asked = false): Hindrance | null {
    const { network, lease, power, signedIn } = this.#parts
    if (!signedIn()) return 'signed_out'
    if (!network.online()) return 'offline'
    if (power?.state() === 'asleep' || (power?.state() === 'saving' && !asked)) return 'saving'
    return lease.held() ? null : 'paused'
  }

  #asError(hindrance: Hindrance): RequestError {
    const said = {
      offline: t.noConnection,
      paused: t.anotherWindowIsSyncing,
      saving: t.savingPower,
      signed_out: t.signedOut,
    }
    return new RequestError(said[hindrance], { status: 0, url: '', code: hindrance })
  }

  /** Called when the connection or the lease has changed. */
  #circumstances(): void {
    // A requested pass continues even in conditions in which a scheduled one would not start.
    const hindrance = this.#mayRun(this.#running !== null && this.#asked)
    if (hindrance === null) {
      this.#failures = 0
      this.nudge()
      return
    }
    this.#abort?.abort(new PassAborted())
    if (!this.#running) this.#rest(hindrance)
  }

  #rest(hindrance: Hindrance): void {
    this.#tell({ activity: activityIn[hindrance], error: null })
  }

  #sooner(delay: number): void {
    if (this.#parts.clock.now() + delay < this.#wakeAt) this.#schedule(delay)
  }

  #schedule(delay: number): void {
    this.#clearTimer()
    if (!this.#started) return
    const { clock } = this.#parts
    const now = clock.now()
    const wait = Math.min(Math.max(delay, this.#rested.left(now)), LONGEST_TIMER)
    this.#wakeAt = now + wait
    this.#cancelTimer = clock.after(wait, () => this.#wake())
  }

  #clearTimer(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    this.#wakeAt = Infinity
  }

  #wake(): void {
    this.#clearTimer()
    if (!this.#started || this.#running) return
    const hindrance = this.#mayRun()
    if (hindrance) {
      this.#rest(hindrance)
      this.#schedule(UPDATES_INTERVAL)
    } else if (this.#rested.left(this.#parts.clock.now()) > 0) {
      this.#schedule(0)
    } else {
      // The status contains the error, because a timer has no caller to which it could be reported.
      void Promise.allSettled([this.#run(false, false)])
    }
  }

  #run(full: boolean, asked: boolean): Promise<void> {
    this.#clearTimer()
    this.#again = false
    this.#asked = asked
    const abort = new AbortController()
    this.#abort = abort
    const pass = this.#pass(full, asked, abort.signal)
    // Callers that wait for the end of a pass ignore its outcome.
    this.#running = pass.then(
      () => this.#ended(),
      () => this.#ended(),
    )
    return pass
  }

  #ended(): void {
    this.#running = null
    this.#abort = null
    this.#lastEnd = this.#parts.clock.now()
    if (this.#again && this.#started && this.#failures === 0) this.#sooner(NUDGE_DELAY)
    this.#again = false
  }

  async #pass(full: boolean, asked: boolean, signal: AbortSignal): Promise<void> {
    try {
      const onProgress = (done: number, total: number | null) => this.#tell({ done, total })
      const onBegin = () => (this.#fullPasses += 1)
      const small = this.#failures > 0
      const pass = await SyncPass.open(this.#parts, { signal, small, onProgress, onBegin })
      const { state, cursor, lastFullSync } = pass.record
      const due = state !== 'complete' || this.#isOld(lastFullSync)
      const slow = this.#parts.network.connection() === 'slow'
      const mayBeFull = asked || !slow || (await this.#parts.fullOnSlow?.()) === true
      let needed = full || (due && mayBeFull)
      if (!needed && cursor !== null && state !== 'update_required') {
        this.#tell({ state, activity: 'incremental', error: null })
        needed = !(await pass.updates()) && mayBeFull
      }
      if (needed) {
        this.#tell({ state: pass.record.state, activity: 'full', done: 0, total: null, error: null })
        await pass.full(!full)
      }
      this.#skipped = pass.skipped
      await this.#endWell(pass.record, pass.record.state !== 'complete' || this.#isOld(pass.record.lastFullSync))
    } catch (error) {
      await this.#endBadly(error, signal.aborted)
      throw error
    }
  }

  #isOld(lastFullSync: number | null): boolean {
    // If the clock was years ahead at the last sync, the next sync must not be delayed by years.
    return lastFullSync === null || Math.abs(this.#parts.clock.now() - lastFullSync) >= QUEUE_REFRESH_AGE
  }

  async #endWell(record: SyncRecord, waiting: boolean): Promise<void> {
    this.#failures = 0
    this.#rested.end()
    const delay = await this.#nextDelay()
    this.#tell({
      state: record.state,
      activity: waiting ? 'waiting' : 'idle',
      lastSync: this.#parts.clock.now(),
      error: null,
      skipped: this.#skipped,
    })
    this.#schedule(delay)
    this.#bodies.run()
  }

  async #endBadly(failure: unknown, aborted: boolean): Promise<void> {
    const { report, store } = this.#parts
    const record = await reported(report, 'read how far the sync came', store.syncRecord())
    const state = record?.state ?? this.#status.state
    const hindrance = this.#mayRun()
    if (aborted || hindrance === 'offline') {
      this.#tell({ state, activity: hindrance === null ? 'idle' : activityIn[hindrance] })
      this.#schedule(hindrance === null ? NUDGE_DELAY : UPDATES_INTERVAL)
      return
    }
    this.#failures += 1
    const now = this.#parts.clock.now()
    const rest = failure instanceof RequestError && failure.retryAfter !== null ? failure.retryAfter * 1000 : null
    const error = failure instanceof Error ? failure.message : String(failure)
    this.#tell({ state, activity: 'failed', error, ...(rest === null ? {} : { retryAt: now + rest }) })
    if (rest !== null) this.#rested.begin(now, rest)
    const refused = failure instanceof RequestError && (failure.status === 401 || failure.status === 403)
    this.#schedule(refused ? REFUSED_DELAY : backoff(this.#failures, this.#parts.random))
  }

  /** Returns the usual delay of a minute, or less while the service is still processing pages that were just saved. */
  async #nextDelay(): Promise<number> {
    const { store, clock } = this.#parts
    const { entries } = await store.page(defaultQueueQuery, 1, clock.now())
    const waiting = entries.filter(({ content }) => content.processing_status === processingStatus.inProgress)
    return this.#processing.next(new Set(waiting.map(({ content }) => content.id))) ?? UPDATES_INTERVAL
  }

  #tell(change: Partial<EngineStatus>): void {
    const next = { ...this.#status, retryAt: undefined, ...change }
    const same = (Object.keys(next) as (keyof EngineStatus)[]).every((key) => next[key] === this.#status[key])
    if (same) return
    this.#status = next
    this.#parts.onEvent({ type: 'status' })
  }
}
