import { type EntryAction as Action, entryIdOf, temporaryIdsOf } from '#shared/actions/actions.ts'
import type { Content } from '#shared/model/content.ts'
import { entryOf } from '#shared/model/feed.ts'
import type { ActionOutcome } from '#shared/host/host.ts'
import { mergeHighlight } from '#shared/model/highlights/highlight-merge.ts'
import { compare, defaultQueueQuery, matches, type QueueQuery } from '#shared/model/queue-query.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import type { QueueStore } from '#shared/sync/store/queue-store.ts'
import { quiet } from '../fakes/manual-clock.ts'
import { AcceptedChanges } from './accepted-changes.ts'
import { alike, comparable, sorted } from './comparable.ts'
import { SimulatedDevice } from './device.ts'
import { HighlightSteps } from './highlight-steps.ts'
import { quoteOf } from './quoted-words.ts'
import { Random } from './random.ts'
import { faults, faultWeights } from './faults.ts'
import { type Change, changes, type LibrarySide } from './library-side.ts'
import type { Plan, Step, StepKind } from './plan.ts'
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
  #random: Random
  /** Number of requests of the running step that may still meet a fault. */
  #hindrances = 0
  #down = false
  /** If set, answers changes in place of the service. */
  #refusing: (() => Promise<Response>) | null = null
  #jitter = false
  /** The device whose changes get no answer for now. */
  #held: { readonly device: SimulatedDevice; readonly until: Promise<void> } | null = null
  #slowUpdates = false
  /** The position to which an undo returns the entry. */
  #placeBefore: string | undefined
  #lied = false
  readonly #accepted: AcceptedChanges
  readonly #highlights: HighlightSteps
  #lastTemporary = 0

  constructor(plan: Plan, parts: Parts) {
    this.#side = parts.side
    this.#count = parts.count ?? (() => {})
    this.#accepted = new AcceptedChanges(parts.side)
    this.#random = new Random(plan.seed)
    const seededFault = parts.seededFault ?? healthy
    const skew = (): number => this.#random.pick([0, 0, 0, 90_000, -90_000, 3 * DAY])
    this.devices = Array.from(
      { length: plan.devices },
      (_none, at) =>
        new SimulatedDevice(`device ${at + 1}`, {
          side: parts.side,
          disk: parts.disk(),
          skew: skew(),
          answer: (request, device) => this.#answer(request, device),
          seededFault,
          batchSize: this.#random.pick([1, 1, 5, 2000]),
          keepsChanges: this.#random.chance(0.3),
        }),
    )
    this.#highlights = new HighlightSteps({
      devices: this.devices,
      ledger: this.#accepted.ledger,
      temporaryId: () => (this.#lastTemporary -= 1),
      perform: (device, action) => this.#perform(device, action),
      holdAnswers: (device) => this.#holdAnswers(device),
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

  async #answer(request: Request, device: SimulatedDevice): Promise<Response> {
    const random = this.#random
    if (this.#down) throw new TypeError('fetch failed')
    if (this.#refusing && request.method === 'PUT') return this.#refusing()
    if (this.#jitter) await quiet(random.below(4))
    const response = await this.#hindered(request, device)
    if (this.#held?.device === device && request.method !== 'GET') await this.#held.until
    // An answer takes time, so its content may be old on arrival.
    if (this.#jitter) await quiet(random.below(4))
    if (this.#slowUpdates && request.url.includes('updates_feed')) await quiet(8)
    return response
  }

  #holdAnswers(device: SimulatedDevice): () => void {
    let release = (): void => {}
    const until = new Promise<void>((resolve) => (release = resolve))
    this.#held = { device, until }
    return () => {
      this.#held = null
      release()
    }
  }

  async #hindered(request: Request, device: SimulatedDevice): Promise<Response> {
    const side = this.#side
    const random = this.#random
    if (this.#hindrances <= 0) return side.handle(request)
    this.#hindrances -= 1
    const moving = /queue_feed|updates_feed/.test(request.url)
    for (let n = random.below(3); n > 0; n -= 1) await this.#elsewhere(moving ? 'while paging' : null)
    if (!random.chance(0.35)) return side.handle(request)
    const name = random.choose(faultWeights)
    // The client cannot tell two empty answers in a row from an empty library.
    const isFirst = request.url.includes('queue_feed') && !request.url.includes('cursor')
    const lies = (name === 'empty page with next' && isFirst) || name === 'entry with negative id'
    if (lies && this.#lied) return side.handle(request)
    this.#lied = lies
    if (name === 'change refused' && request.method === 'GET') return side.handle(request)
    this.#count(name)
    return faults[name]({
      request,
      next: (other = request) => side.handle(other),
      wait: () => void this.#pass(device, 61_000, 'sleeps'),
      expire: (session) => side.expire(session),
    })
  }

  async #elsewhere(moving: string | null): Promise<void> {
    const change: Change = { do: this.#random.pick(changes), pick: this.#random.below(1000) }
    if (moving) {
      const told = change.do === 'archive' ? 'archived' : change.do === 'delete' ? 'deleted' : 'changed'
      this.#count(`item ${told} ${moving}`)
    }
    await this.#side.change(change)
  }

  async #pass(device: SimulatedDevice, ms: number, how: 'ticks' | 'sleeps'): Promise<void> {
    this.#side.clock.now += Math.max(0, ms)
    const before = device.clock.now()
    await (how === 'ticks' ? device.clock.advance(ms) : device.clock.jump(ms))
    if (device.clock.now() - before < 0) device.clockMoved()
  }

  async take({ kind, seed }: Step): Promise<void> {
    const random = new Random(seed)
    this.#random = random
    const device = random.pick(this.devices)
    this.#hindrances = random.chance(0.65) ? 1 + random.below(10) : 0
    this.#jitter = random.chance(0.5) || kind === 'archived and taken back beside a full sync'
    this.#count(kind)
    this.#side.clock.now += 1 + random.below(5000)
    await this.#do(kind, device, random)
    this.#hindrances = 0
    this.#jitter = false
    await quiet(2)
    await this.#noTemporaries(device)
    if (device.mortal.dead) device.restart()
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

  async #do(kind: StepKind, device: SimulatedDevice, random: Random): Promise<void> {
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
        for (let n = 1 + random.below(6); n > 0; n -= 1) await this.#elsewhere(null)
        return
      case 'two changes in one millisecond':
        await this.#elsewhere(null)
        await this.#elsewhere(null)
        return this.#until(device, this.#actBeside(device, random))
      case 'a minute passes':
        return this.#pass(device, 61_000, 'ticks')
      case 'sleep 8 days (7-day rule)':
        return this.#pass(device, 8 * DAY, 'sleeps')
      case 'client clock jumps back 3 days':
        return this.#pass(device, -3 * DAY, 'sleeps')
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
        this.#placeBefore = device.reader.seen(id)?.content.library?.library_state_date
        await this.#until(device, this.#act(device, random, id, 'archive'))
        this.#slowUpdates = true
        const work = device.host.sync({ full: true }).catch(() => null)
        await quiet(random.below(40))
        await this.#until(device, Promise.all([this.#act(device, random, id, 'take back'), work]))
        this.#slowUpdates = false
        return
      }
      case 'progress made offline finds no answer': {
        const hindrances = this.#hindrances
        this.#hindrances = 0
        await this.#until(device, device.host.sync())
        this.#hindrances = random.chance(0.5) ? hindrances : 0
        const [id] = await device.ids()
        device.network.set(false)
        await this.#until(device, this.#act(device, random, id ?? null, 'progress'))
        this.#refusing = random.chance(0.7) ? faults['change refused'] : faults['no connection']
        device.network.set(true)
        await quiet(4)
        await this.#until(device, device.host.sync())
        await quiet(4)
        this.#refusing = null
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
    this.#hindrances = 0
    this.#down = true
    await this.#until(device, device.host.sync())
    await this.#pass(device, 180_000, 'ticks')
    this.#down = false
    const asked = device.requests - requests
    if (online && asked > 30) device.violations.push(`${device.name}: ${asked} requests in an outage of three minutes`)
  }

  async #daylight(device: SimulatedDevice): Promise<void> {
    const zone = process.env['TZ']
    process.env['TZ'] = 'Europe/Berlin'
    await this.#until(device, device.host.sync())
    process.env['TZ'] = 'America/New_York'
    await this.#pass(device, 10 * 60_000, 'ticks')
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
    await this.#perform(device, this.#actionOf(device, random, id, wanted))
  }

  async #perform(device: SimulatedDevice, action: Action): Promise<ActionOutcome | null> {
    this.#accepted.begins(device, action)
    const outcome = await device.reader.act(device.host, action, (seen) => {
      if (action.type !== 'annotate' || !seen) return
      const shown = seen.content.my_annotations.map((annotation) => annotation.id)
      if (!shown.includes(action.temporaryId)) device.violations.push(`${device.name}: a highlight is not seen at once`)
    })
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

  #actionOf(device: SimulatedDevice, random: Random, contentId: number, wanted?: string): Action {
    const at = new Date(device.clock.now()).toISOString()
    const what = wanted ?? random.pick([...actionNames])
    const known = { contentId, at }
    if (what === 'archive') return { type: 'move', ...known, state: 2 }
    if (what === 'delete') return { type: 'move', ...known, state: 3 }
    if (what === 'save') return { type: 'move', ...known, state: 1 }
    if (what === 'take back') return { type: 'move', ...known, state: 1, stateDate: this.#placeBefore }
    if (what === 'favorite' || what === 'unfavorite') {
      return { type: 'favorite', ...known, isFavorited: what === 'favorite' }
    }
    if (what === 'progress') return { type: 'readProgress', ...known, share: random.below(10) / 10 }
    if (what === 'tag' || what === 'untag') {
      const names = [random.pick(['essays', 'work'])]
      return { type: 'tag', ...known, add: what === 'tag' ? names : [], remove: what === 'tag' ? [] : names }
    }
    if (what === 'note' || what === 'no note') {
      this.#lastTemporary -= 1
      const seen = device.reader.seen(contentId)?.content.my_note ?? null
      const noteId = seen?.id ?? null
      const isMore = random.below(100) < 60
      const was = seen?.note ?? null
      const word = what === 'note' ? this.#accepted.ledger.word() : null
      const note = word !== null && was !== null && isMore ? `${was}\n\n${word}` : word
      return { type: 'entryNote', ...known, noteId, temporaryId: this.#lastTemporary, note, was }
    }
    const seen = device.reader.seen(contentId)?.content.my_annotations ?? []
    // Only the outbox knows an item without a real id.
    const confirmed = seen.filter(({ id }) => id > 0 || device.keepsChanges)
    if (what === 'remove' && confirmed.length > 0) {
      return { type: 'removeAnnotation', contentId, annotationId: random.pick(confirmed).id }
    }
    const start = random.below(8)
    const range = mergeHighlight({ char_start: start, char_end: start + 1 + random.below(4) }, null, confirmed)
    this.#lastTemporary -= 1
    return {
      type: 'annotate',
      ...known,
      temporaryId: this.#lastTemporary,
      ...quoteOf(range.char_start, range.char_end),
      note: null,
      merged: range.merged.map(({ id }) => id),
    }
  }

  /**
   * Waits for `work` and ignores its failure: faults make calls fail, and a killed process never answers. The plan
   * wants both.
   */
  async #until(device: SimulatedDevice, work: Promise<unknown>): Promise<void> {
    let over = false
    const done = Promise.race([work.catch(() => null), device.mortal.death]).then(() => (over = true))
    // A few hundred turns complete any step, except the work of a busy service.
    for (let turn = 0; turn < MOST_TURNS && !over; turn += this.#side.answering() ? 0 : 1) {
      await Promise.race([done, quiet(50)])
    }
    if (!over) device.violations.push(`${device.name}: a step never ends`)
  }

  /** Ends faults and changes: every throttle expires and every device catches up. */
  async calm(): Promise<void> {
    this.#hindrances = 0
    const side = this.#side
    for (const id of side.spoiled) await side.change({ do: 'retitle', pick: side.ids().indexOf(id) })
    side.spoiled.clear()
    await side.settle()
    for (const device of this.devices) {
      device.network.set(true, '4g')
      device.full = Infinity
      device.tokens.tokens = { ...side.tokens, issued: device.clock.now() }
      device.restart()
      // Sends the pending changes. Refused and throttled ones rest for a while first.
      await this.#pass(device, 310_000, 'ticks')
    }
    await side.settle()
    for (const device of this.devices) {
      // All devices share one session here: another process may have renewed it while this one was dead.
      if (device.tokens.tokens !== null) continue
      device.tokens.change({ ...side.tokens, issued: device.clock.now() })
      await this.#pass(device, 61_000, 'ticks')
    }
    for (const device of this.devices) await this.#syncCalmly(device)
    await quiet(3)
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
      await this.#compare(device, saved, found)
      await this.#calmPass(device, found)
      found.push(...device.violations)
    }
    return [...found, ...(await this.#accepted.judge(saved, this.devices))]
  }

  async #compare(device: SimulatedDevice, saved: readonly Content[], found: string[]): Promise<void> {
    const say = (what: string): void => void found.push(`${device.name}: ${what}`)
    const now = device.clock.now()
    const rows = saved.map((content) => toQueueRow(entryOf(content), now))
    for (const query of queries) {
      const expected = rows.filter((row) => matches(query, row, now)).sort(compare(query))
      const ids = await device.disk.ids(query, now)
      const wanted = expected.map(({ id }) => id)
      if (String(ids) !== String(wanted))
        say(`${JSON.stringify(query)} answers [${ids.join()}], not [${wanted.join()}]`)
    }
    const byId = new Map(saved.map((content) => [content.id, content]))
    const stored = await device.disk.entries(await device.ids())
    await device.reader.look(device.host, await device.ids())
    for (const { content } of [...stored, ...device.reader.committed]) {
      const truth = byId.get(content.id)
      const given = [...content.my_annotations, ...content.tags, ...(content.my_note ? [content.my_note] : [])]
      const negative = content.id < 0 || given.some(({ id }) => id < 0)
      if (negative) say(`a temporary id survives in ${content.id}`)
      if (truth && !alike(comparable(truth), comparable(content))) {
        say(`entry ${content.id} differs:\n  here    ${sorted(content)}\n  service ${sorted(truth)}`)
      }
    }
    const waiting = await device.disk.outbox()
    if (waiting.length > 0) say(`the outbox holds ${JSON.stringify(waiting)}`)
    // Refused changes wait for the user. Their effects do not show.
    const kept = (await device.waiting()).filter(({ state, showing }) => state !== 'refused' || showing)
    if (kept.length > 0) say(`changes still wait: ${JSON.stringify(kept.map(({ state, action }) => [state, action]))}`)
    if (device.reader.pending > 0) say('a change is still on its way')
    const bodiless = await device.disk.bodiesWanted(50)
    if (bodiless.length > 0) say(`no text for ${bodiless.map(({ id }) => id).join()}`)
  }

  async #calmPass(device: SimulatedDevice, found: string[]): Promise<void> {
    const { requests, writes } = device
    await this.#syncCalmly(device)
    await quiet(3)
    if (device.requests !== requests + 1)
      found.push(`${device.name}: ${device.requests - requests} requests in a calm pass`)
    if (device.writes !== writes) found.push(`${device.name}: ${device.writes - writes} writes in a calm pass`)
  }
}

const actionNames = [
  ...['archive', 'delete', 'save', 'save', 'favorite', 'unfavorite', 'progress', 'annotate', 'annotate', 'remove'],
  ...['tag', 'tag', 'untag', 'note', 'no note'],
] as const

const queries: readonly QueueQuery[] = [
  defaultQueueQuery,
  { sort: 'oldest', isFavorited: true },
  { ...defaultQueueQuery, hasHighlights: true },
  { ...defaultQueueQuery, read: 'unread' },
]
