import {
  applyAction,
  createdIds,
  madeFrom,
  type EntryAction as Action,
  settleAction,
  tieFormerIds,
  withServerIds,
} from '#shared/actions/actions.ts'
import { TiedIds } from '#shared/actions/tied-ids.ts'
import type { AssembledHost } from '#shared/host/running-host.ts'
import type { ActionOutcome } from '#shared/host/host.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { versionOf } from '#shared/model/queue-row.ts'

/** A user at the screen, who sees the committed state with pending actions replayed on it. */
export class Reader {
  readonly #entries = new Map<number, FeedEntry>()
  readonly #ids = new TiedIds()
  #pending: readonly Action[] = []
  #lastMark = 0

  get pending(): number {
    return this.#pending.length
  }

  get committed(): readonly FeedEntry[] {
    return [...this.#entries.values()]
  }

  seen(id: number): FeedEntry | null {
    const entry = this.#entries.get(id)
    return entry ? this.#pending.reduce(applyAction, entry) : null
  }

  /** A highlight as the user sees it, under any id that it had. */
  seenHighlight(contentId: number, id: number): Annotation | undefined {
    const now = this.#ids.now(id)
    return this.seen(contentId)?.content.my_annotations.find((one) => one.id === id || one.id === now)
  }

  async look(host: Pick<AssembledHost, 'entries'>, ids: readonly number[]): Promise<void> {
    for (const entry of await host.entries(ids)) {
      const known = this.#entries.get(entry.content.id)
      if (!known || versionOf(entry) >= versionOf(known)) this.#entries.set(entry.content.id, entry)
    }
  }

  /** Performs an action; null if it was refused. `during` gets what the user sees in the meantime. */
  async act(
    host: AssembledHost,
    given: Action,
    during: (seen: FeedEntry | null) => void,
    onKept: () => void,
  ): Promise<ActionOutcome | null> {
    const named = withServerIds(given, this.#ids) as Action
    tieFormerIds(named, this.#ids)
    const action = madeFrom(named, this.seen(named.contentId)) as Action
    this.#pending = [...this.#pending, action]
    during(this.seen(action.contentId))
    try {
      const before = this.#entries.get(action.contentId) ?? null
      this.#lastMark += 1
      const mark = String(this.#lastMark)
      const forget = host.subscribe((event) => {
        if (event.type === 'change.kept' && event.mark === mark) onKept()
      })
      const outcome = await host.perform(action, before, mark).finally(forget)
      for (const { temporary, real } of createdIds(action, outcome.reply)) this.#ids.tie(temporary, real)
      const settled = outcome.reply === null ? applyAction : settleAction
      const entry = outcome.entry ?? (before && settled(before, action, outcome.reply))
      if (entry) this.#entries.set(action.contentId, entry)
      return outcome
    } catch {
      return null
    } finally {
      this.#pending = this.#pending.filter((other) => other !== action)
    }
  }
}
