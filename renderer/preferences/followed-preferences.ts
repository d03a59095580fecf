import { followedEntries, isFollowed, preferencesOf } from './followed-entries.ts'
import { type KeptEntry, mergeFollowed } from './merge-followed.ts'
import { allPreferences, setPreference } from './preference-store.ts'
import type { PreferenceName, Preferences } from './preferences.ts'

/** The key in local storage for the service's last reply and the account to which it belongs. */
const KEY = 'lectern.followed'
/** Maximum number of rounds per exchange. The next exchange does the rest. */
const MOST_ROUNDS = 5

/** Returns a text that changes whenever a preference that follows the reader changes. */
export const followedNow = (): string => JSON.stringify([...followedEntries(allPreferences())])

export interface FollowedReply {
  readonly account_id: number
  readonly preferences: readonly KeptEntry[]
}

export interface FollowedService {
  read(): Promise<FollowedReply>
  change(preferences: readonly KeptEntry[]): Promise<FollowedReply>
}

interface Heard {
  readonly account: number | null
  readonly entries: ReadonlyMap<string, KeptEntry>
}

/** Synchronizes the preferences that follow the reader with the service. Rejects with the service's error. */
export class FollowedPreferences {
  readonly #service: FollowedService
  #running: Promise<void> | null = null
  #again = false

  constructor(service: FollowedService) {
    this.#service = service
  }

  /**
   * Sends changes made on this device and applies changes made elsewhere. If called while running, runs once more
   * afterwards.
   */
  exchange(): Promise<void> {
    if (this.#running) {
      this.#again = true
      return this.#running
    }
    this.#running = this.#exchanges().finally(() => (this.#running = null))
    return this.#running
  }

  async #exchanges(): Promise<void> {
    do {
      this.#again = false
      await this.#exchange()
    } while (this.#again)
  }

  async #exchange(): Promise<void> {
    let send = this.#takeOver(await this.#service.read())
    for (let round = 0; send.length > 0 && round < MOST_ROUNDS; round += 1) {
      const reply = await this.#service.change(send)
      rememberSent(send, reply)
      // The reader may have changed something else in the meantime.
      send = this.#takeOver(reply)
    }
  }

  /** Applies the service's preferences. Returns the entries that the service doesn't have yet. */
  #takeOver({ account_id: account, preferences }: FollowedReply): readonly KeptEntry[] {
    const now = allPreferences()
    const heard = heardBefore()
    // If another reader used this device before, that reader's choices don't apply to this one.
    const isOther = heard.account !== null && heard.account !== account
    const here = isOther ? new Map<string, string>() : followedEntries(now)
    const followed = (entries: Iterable<KeptEntry>) =>
      new Map([...entries].filter(({ name }) => isFollowed(name, now)).map((entry) => [entry.name, entry]))
    const there = followed(preferences)
    const before = isOther ? new Map<string, KeptEntry>() : followed(heard.entries.values())
    const merged = mergeFollowed({ here, before, there })
    apply(now, preferencesOf(merged.here))
    remember({ account, entries: there })
    return merged.send
  }
}

function apply(now: Preferences, wanted: Partial<Preferences>): void {
  for (const name of Object.keys(wanted) as PreferenceName[]) {
    const value = wanted[name]
    if (value !== undefined && JSON.stringify(value) !== JSON.stringify(now[name])) setPreference(name, value)
  }
}

function heardBefore(): Heard {
  try {
    const { account, entries } = JSON.parse(localStorage.getItem(KEY) ?? '') as FollowedStored
    return { account, entries: new Map(entries.map((entry) => [entry.name, entry])) }
  } catch {
    // Nothing was received yet, or the data is damaged. Everything is compared again.
    return { account: null, entries: new Map() }
  }
}

interface FollowedStored {
  readonly account: number | null
  readonly entries: readonly KeptEntry[]
}

function remember({ account, entries }: Heard): void {
  localStorage.setItem(KEY, JSON.stringify({ account, entries: [...entries.values()] } satisfies FollowedStored))
}

/** Records the entries that the service accepted exactly as they were sent. */
function rememberSent(sent: readonly KeptEntry[], { account_id: account, preferences }: FollowedReply): void {
  const heard = heardBefore()
  if (heard.account !== account) return
  const kept = new Map(preferences.map((entry) => [entry.name, entry]))
  const taken = sent.flatMap(({ name, value, version }) => {
    const entry = kept.get(name)
    return entry?.value === value && entry.version === version + 1 ? [[name, entry] as const] : []
  })
  remember({ account, entries: new Map([...heard.entries, ...taken]) })
}
