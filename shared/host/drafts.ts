import { DRAFT_AGE } from '../limits.ts'
import type { Clock } from '../request/ports.ts'
import type { DeviceRecords } from '../sync/device-records.ts'
import type { Draft } from './host.ts'

type Stored = Omit<Draft, 'name'>

/** Unsaved text, stored until it is saved, discarded, or about a month old. */
export class Drafts {
  readonly #store: DeviceRecords
  readonly #clock: Clock

  constructor(store: DeviceRecords, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  async read(name: string): Promise<string | null> {
    const found = (await this.#store.localRecords('draft')).find(({ key }) => key === name)
    const draft = draftOf(found?.value)
    return draft && this.#isYoung(draft) ? draft.text : null
  }

  /** The oldest first. */
  async all(): Promise<readonly Draft[]> {
    const found = (await this.#store.localRecords('draft')).flatMap(({ key, value }) => {
      const draft = draftOf(value)
      return draft && this.#isYoung(draft) ? [{ name: key, ...draft }] : []
    })
    return found.toSorted((one, other) => one.at - other.at)
  }

  /** Null deletes the draft. */
  async write(name: string, text: string | null): Promise<void> {
    if (text === null) return this.#store.removeLocal('draft', name)
    const value: Stored = { text, at: this.#clock.now() }
    await this.#store.putLocal({ kind: 'draft', key: name, value })
  }

  /** Deletes expired drafts. */
  async dropOld(): Promise<void> {
    for (const { key, value } of await this.#store.localRecords('draft')) {
      const draft = draftOf(value)
      if (!draft || !this.#isYoung(draft)) await this.#store.removeLocal('draft', key)
    }
  }

  /** Resolves to the number of drafts deleted. */
  async dropAll(): Promise<number> {
    const all = await this.#store.localRecords('draft')
    for (const { key } of all) await this.#store.removeLocal('draft', key)
    return all.length
  }

  #isYoung = ({ at }: Stored): boolean => this.#clock.now() - at < DRAFT_AGE
}

function draftOf(value: unknown): Stored | null {
  const { text, at } = (value ?? {}) as Partial<Stored>
  return typeof text === 'string' && typeof at === 'number' ? { text, at } : null
}
