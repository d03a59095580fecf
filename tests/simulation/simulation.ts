import { type EntryAction as Action, entryIdOf, temporaryIdsOf } from '#shared/actions/actions.ts'
import type { ActionOutcome } from '#shared/host/host.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { QueueStore } from '#shared/sync/store/queue-store.ts'
import { quiet } from '../fakes/manual-clock.ts'
import { AcceptedChanges } from './accepted-changes.ts'
import { Answers } from './answers.ts'
import { SimulatedDevice } from './device.ts'
import { DrawnActions } from './drawn-actions.ts'
import { faults } from './faults.ts'
import { HighlightSteps } from './highlight-steps.ts'
import { InterruptionSteps } from './interruption-steps.ts'
import { differencesOf } from './judgement.ts'
import type { LibrarySide } from './library-side.ts'
import { passTime } from './pass-time.ts'
import type { Plan, Step, StepKind } from './plan.ts'
import { Random } from './random.ts'
import { healthy, type SeededFault } from './seeded-fault.ts'

const DAY = 86_400_000
/** The maximal number of rounds of fifty turns that a step may take. */
const MOST_TURNS = 200

export interface Parts {
  readonly side: LibrarySide
  readonly disk: () => QueueStore
  readonly seededFault?: SeededFault
  /** Counts events by name. */
  readonly count?: (name: string) => void
}

/** Devices, a service, and the events of a plan. */
export class Simulation {
  readonly devices: SimulatedDevice[]
  readonly #side: LibrarySide
  readonly #count: (name: string) => void
  readonly #answers: Answers
  readonly #drawn: DrawnActions
  readonly #accepted: AcceptedChanges
  readonly #highlights: HighlightSteps
  readonly #interruptions: InterruptionSteps

  constructor(plan: Plan, parts: Parts) {
    this.#side = parts.side
    this.#count = parts.count ?? (() => {})
    this.#accepted = new AcceptedChanges(parts.side)
    this.#drawn = new DrawnActions(this.#accepted.ledger)
    const random = new Random(plan.seed)
    this.#answers = new Answers(parts.side, random, this.#count)
    const seededFault = parts.seededFault ?? healthy
    const skew = (): number => random.pick([0, 0, 0, 90_000, -90_000, 3 * DAY])
    this.devices = Array.from(
      { length: plan.devices },
      (_none, at) =>
        new SimulatedDevice(`device ${at + 1}`, {
          side: parts.side,
          disk: parts.disk(),
          skew: skew(),
          answer: (request, device) => this.#answers.answer(request, device),
          seededFault,
          batchSize: random.pick([1, 1, 5, 2000]),
          keepsChanges: random.chance(0.3),
        }),
    )
    const perform = (device: SimulatedDevice, action: Action) => this.#perform(device, action)
    const { devices } = this
    this.#highlights = new HighlightSteps({
      devices,
      ledger: this.#accepted.ledger,
      temporaryId: this.#drawn.temporaryId,
      perform,
      holdAnswers: (device) => this.#answers.hold(device),
    })
    this.#interruptions = new InterruptionSteps({
      devices,
      side: parts.side,
      answers: this.#answers,
      drawn: this.#drawn,
      perform,
      restart: (device) => this.#restart(device),
      count: this.#count,
    })
  }

  async run(plan: Plan): Promise<string[]> {
    for (const { keepsChanges, disk } of this.devices) {
      const value = { keepChanges: keepsChanges, bodies: { keep: 'all' } }
      await disk.putLocal({ kind: 'setting', key: 'offline', value })
    }
    for (const step of plan.steps) await this.take(step)
    await this.calm()
    return this.judge()
  }

  async take({ kind, seed, turn }: Step): Promise<void> {
    const random = new Random(seed)
    this.#answers.random = random
    const device = random.pick(this.devices)
    this.#answers.hindrances = random.chance(0.65) ? 1 + random.below(10) : 0
    this.#answers.jitter = random.chance(0.5) || kind === 'archived and taken back beside a full sync'
    this.#count(kind)
    this.#side.clock.now += 1 + random.below(5000)
    await this.#do(kind, device, random, turn ?? 0)
    this.#answers.hindrances = 0
    this.#answers.jitter = false
    await quiet(2)
    await this.#noTemporaries(device)
    if (device.mortal.dead) this.#restart(device)
    // A user who was signed out signs in again.
    if (device.tokens.tokens === null) device.tokens.change({ ...this.#side.tokens, issued: device.clock.now() })
  }

  /** Stored entries have ids from the service only, unless a pending change is still to get one. */
  async #noTemporaries(device: SimulatedDevice): Promise<void> {
    const waiting = await device.waiting()
    for (const { content } of await device.disk.entries(await device.ids())) {
      if (content.my_annotations.every(({ id }) => id > 0)) continue
      if (waiting.some(({ action }) => temporaryIdsOf(action).length > 0 && entryIdOf(action) === content.id)) continue
      device.violations.push(`${device.name}: a temporary id is stored in ${content.id}`)
    }
  }

  async #do(kind: StepKind, device: SimulatedDevice, random: Random, turn: number): Promise<void> {
    const side = this.#side
    switch (kind) {
      case 'sync':
        return this.#until(device, device.host.sync({ full: random.chance(0.4) }))
      case 'act':
        return this.#until(device, this.#actBeside(device, random))
      case 'two writers on one entry': {
        const id = await this.#some(device, random)
        const other = random.pick(this.devices)
        await this.#until(device, Promise.all([this.#act(device, random, id), this.#act(other, random, id)]))
        return
      }
      case 'process killed':
      case 'process killed after commit before cursor': {
        if (kind === 'process killed') device.mortal.killAt(1 + random.below(25), random.chance(0.5))
        else device.killAfterWrite(1 + random.below(8))
        const work = random.chance(0.6)
          ? device.host.sync({ full: random.chance(0.6) })
          : this.#actBeside(device, random)
        await this.#until(device, work)
        device.mortal.kill()
        return
      }
      case 'process killed at the end of a full pass':
        side.forgetCursors()
        for (let n = 0; n < 2; n += 1) await side.change({ do: 'delete', pick: random.below(1000) })
        device.killAtEnd = true
        await this.#until(device, device.host.sync({ full: true }))
        device.mortal.kill()
        return
      case 'elsewhere':
        for (let n = 1 + random.below(6); n > 0; n -= 1) await this.#answers.elsewhere(null)
        return
      case 'two changes in one millisecond':
        await this.#answers.elsewhere(null)
        await this.#answers.elsewhere(null)
        return this.#until(device, this.#actBeside(device, random))
      case 'a minute passes':
        return passTime(this.#side, device, 61_000, 'ticks')
      case 'sleep 8 days (7-day rule)':
        return passTime(this.#side, device, 8 * DAY, 'sleeps')
      case 'client clock jumps back 3 days':
        return passTime(this.#side, device, -3 * DAY, 'sleeps')
      case 'DST change':
        return this.#daylight(device)
      case 'cursors forgotten':
        side.forgetCursors()
        return
      case 'backup restored':
        if (side.backup() === 'restored') this.#forgetPast()
        return
      case 'offline':
        device.network.set(!device.network.online())
        return this.#until(device, this.#actBeside(device, random))
      case 'slow connection':
        device.network.set(device.network.online(), device.network.connection() === 'slow' ? '4g' : 'slow')
        return
      case 'quota exceeded':
        device.full = 1 + random.below(6)
        return this.#until(device, device.host.sync({ full: random.chance(0.5) }))
      case 'another window takes over': {
        const work = device.host.sync({ full: random.chance(0.5) }).catch(() => null)
        await quiet(random.below(5))
        device.lease.set(false)
        await this.#until(device, work)
        device.lease.set(true)
        return
      }
      case 'temp id -1 mapped while updates page carries server id': {
        const id = await this.#some(device, random)
        const work = this.#act(device, random, id, 'annotate').catch(() => null)
        await quiet(random.below(3))
        await this.#until(device, Promise.all([work, device.host.sync().catch(() => null)]))
        return
      }
      case 'archived and taken back beside a full sync': {
        const [id] = await device.ids()
        if (id === undefined) return
        await device.reader.look(device.host, [id])
        this.#drawn.placeBefore = device.reader.seen(id)?.content.library?.library_state_date
        await this.#until(device, this.#act(device, random, id, 'archive'))
        this.#answers.slowUpdates = true
        const work = device.host.sync({ full: true }).catch(() => null)
        await quiet(random.below(40))
        await this.#until(device, Promise.all([this.#act(device, random, id, 'take back'), work]))
        this.#answers.slowUpdates = false
        return
      }
      case 'progress made offline finds no answer': {
        const hindrances = this.#answers.hindrances
        this.#answers.hindrances = 0
        await this.#until(device, device.host.sync())
        this.#answers.hindrances = random.chance(0.5) ? hindrances : 0
        const [id] = await device.ids()
        device.network.set(false)
        await this.#until(device, this.#act(device, random, id ?? null, 'progress'))
        this.#answers.refusing = random.chance(0.7) ? faults['change refused'] : faults['no connection']
        device.network.set(true)
        await quiet(4)
        await this.#until(device, device.host.sync())
        await quiet(4)
        this.#answers.refusing = null
        return
      }
      case 'overlapping highlights of two devices':
      case 'note on what another device merges':
      case 'merge undone and redone':
      case 'highlight removed before its answer':
      case 'note on a highlight that its maker takes back before the answer':
      case 'change that does not know of another': {
        const id = await this.#some(device, random)
        if (id === null) return
        return this.#until(device, this.#highlights.take(kind, device, random, id))
      }
      case 'reply to a call lost':
      case 'page left at an await':
      case 'undone and redone': {
        const id = await this.#some(device, random)
        if (id === null) return
        // A page that is left at an await is opened again within the step.
        const death = kind === 'page left at an await' ? new Promise<never>(() => {}) : device.mortal.death
        return this.#until(device, this.#interruptions.take(kind, device, random, id, turn), death)
      }
      case 'outage of three minutes':
        return this.#outage(device)
      case 'entry spelt wrongly for a while': {
        const id = await this.#some(device, random)
        if (id === null) return
        side.spoiled.add(id)
        await side.change({ do: 'retitle', pick: side.ids().indexOf(id) })
        await this.#until(device, device.host.sync({ full: random.chance(0.5) }))
      }
    }
  }

  /** Nothing answers while the minutes pass. A device that retries without pause would be noticed. */
  async #outage(device: SimulatedDevice): Promise<void> {
    const { requests } = device
    const online = device.network.online()
    this.#answers.hindrances = 0
    this.#answers.down = true
    await this.#until(device, device.host.sync())
    await passTime(this.#side, device, 180_000, 'ticks')
    this.#answers.down = false
    const asked = device.requests - requests
    if (online && asked > 30) device.violations.push(`${device.name}: ${asked} requests in an outage of three minutes`)
  }

  async #daylight(device: SimulatedDevice): Promise<void> {
    const zone = process.env['TZ']
    process.env['TZ'] = 'Europe/Berlin'
    await this.#until(device, device.host.sync())
    process.env['TZ'] = 'America/New_York'
    await passTime(this.#side, device, 10 * 60_000, 'ticks')
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  }

  /** Forgets what was acknowledged before a backup was restored: the client cannot keep it. */
  #forgetPast(): void {
    this.#accepted.forget()
    for (const device of this.devices) {
      device.shown.clear()
      device.restart()
    }
  }

  /** Picks an id for the device to act on: mostly from its queue, sometimes one it only heard of. */
  async #some(device: SimulatedDevice, random: Random): Promise<number | null> {
    const own = await device.ids()
    const ids = random.chance(0.8) && own.length > 0 ? own : this.#side.ids()
    return ids.length === 0 ? null : random.pick(ids)
  }

  async #actBeside(device: SimulatedDevice, random: Random): Promise<unknown> {
    const beside = random.pick(['nothing', 'nothing', 'sync', 'full sync'])
    const sync = beside === 'nothing' ? null : device.host.sync({ full: beside === 'full sync' }).catch(() => null)
    if (sync) await quiet(random.below(12))
    const id = await this.#some(device, random)
    return Promise.all([this.#act(device, random, id), sync])
  }

  async #act(device: SimulatedDevice, random: Random, id: number | null, wanted?: string): Promise<void> {
    if (id === null) return
    const { host, reader } = device
    if (random.chance(0.8)) await reader.look(host, [id])
    await this.#perform(device, this.#drawn.draw(device, random, id, wanted))
  }

  async #perform(device: SimulatedDevice, action: Action): Promise<ActionOutcome | null> {
    this.#accepted.begins(device, action)
    const during = (seen: FeedEntry | null): void => {
      if (action.type !== 'annotate' || !seen) return
      const shown = seen.content.my_annotations.map((annotation) => annotation.id)
      if (!shown.includes(action.temporaryId)) device.violations.push(`${device.name}: a highlight is not seen at once`)
    }
    const onKept = (): void => this.#accepted.keptOnDisk(device, action)
    const outcome = await device.reader.act(device.host, action, during, onKept)
    this.#accepted.ended(action)
    if (!outcome) return null
    if (action.type === 'readProgress' && !device.network.online()) await this.#seen(device, action)
    if (outcome.reply === null && device.keepsChanges) this.#count('change kept in the outbox')
    await this.#accepted.accepted(device, action, outcome)
    return outcome
  }

  /** Checks that pending changes in the outbox show for the user who made them. */
  async #seen(device: SimulatedDevice, { contentId, share }: Extract<Action, { type: 'readProgress' }>): Promise<void> {
    const [entry] = await device.disk.entries([contentId])
    if (!entry || entry.content.history?.last_read_percentage === share) return
    device.violations.push(`${device.name}: progress of ${contentId} made offline is not shown`)
  }

  /**
   * Waits for `work` and ignores its failure: faults make calls fail, and a killed process never answers. The plan
   * wants both.
   */
  async #until(
    device: SimulatedDevice,
    work: Promise<unknown>,
    death: Promise<unknown> = device.mortal.death,
  ): Promise<void> {
    let over = false
    const done = Promise.race([work.catch(() => null), death]).then(() => (over = true))
    // A few hundred turns complete any step, except the work of a busy service.
    for (let turn = 0; turn < MOST_TURNS && !over; turn += this.#side.answering() ? 0 : 1) {
      await Promise.race([done, quiet(50)])
    }
    if (!over) device.violations.push(`${device.name}: a step never ends`)
  }

  /** Ends faults and changes: every throttle expires and every device catches up. */
  async calm(): Promise<void> {
    this.#answers.hindrances = 0
    const side = this.#side
    side.calm()
    for (const id of side.spoiled) await side.change({ do: 'retitle', pick: side.ids().indexOf(id) })
    side.spoiled.clear()
    await side.settle()
    for (const device of this.devices) {
      device.network.set(true, '4g')
      device.full = Infinity
      device.tokens.tokens = { ...side.tokens, issued: device.clock.now() }
      this.#restart(device)
      // Sends the pending changes. Refused and throttled ones rest for a while first.
      await passTime(this.#side, device, 310_000, 'ticks')
    }
    await side.settle()
    for (const device of this.devices) {
      // All devices share one session here: another process may have renewed it while this one was dead.
      if (device.tokens.tokens !== null) continue
      device.tokens.change({ ...side.tokens, issued: device.clock.now() })
      await passTime(this.#side, device, 61_000, 'ticks')
    }
    for (const device of this.devices) await this.#syncCalmly(device)
    await quiet(3)
  }

  /** Starts the next process of a device. Changes that the last one had on disk count as stored. */
  #restart(device: SimulatedDevice): void {
    this.#accepted.left(device)
    device.restart()
  }

  async #syncCalmly(device: SimulatedDevice): Promise<void> {
    const work = device.host.sync().catch((error: unknown) => {
      device.violations.push(`${device.name}: a calm pass failed: ${String(error)}`)
    })
    await this.#until(device, work)
  }

  async judge(): Promise<string[]> {
    const side = this.#side
    const found: string[] = []
    const saved = [...(await side.saved())]
    for (const device of this.devices) {
      found.push(...(await differencesOf(device, saved, (one) => this.#syncCalmly(one))))
      found.push(...device.violations)
    }
    return [...found, ...(await this.#accepted.judge(saved, this.devices))]
  }
}
