/** A part of the preferences as stored by the service. */
export interface KeptEntry {
  readonly name: string
  /** The value as JSON, or null if the entry was removed. */
  readonly value: string | null
  readonly version: number
}

interface ToMerge {
  /** Entries on this device. */
  readonly here: ReadonlyMap<string, string>
  /** Entries that the service had at this device's last exchange. */
  readonly before: ReadonlyMap<string, KeptEntry>
  /** Entries stored by the service. */
  readonly there: ReadonlyMap<string, KeptEntry>
}

interface Merged {
  readonly here: ReadonlyMap<string, string>
  /** Changes for the service, each with the version on which it is based. */
  readonly send: readonly KeptEntry[]
}

/**
 * Merges part by part. If only one side has changed, its change is used. If both have, the service's is used, because
 * another device was first. A device that contacts the service for the first time adds what the service never had.
 */
export function mergeFollowed({ here, before, there }: ToMerge): Merged {
  const merged = new Map<string, string>()
  const send: KeptEntry[] = []
  for (const name of new Set([...here.keys(), ...before.keys(), ...there.keys()])) {
    const own = here.get(name) ?? null
    const known = before.get(name) ?? { name, value: null, version: 0 }
    const kept = there.get(name) ?? { name, value: null, version: 0 }
    const isSent = own !== known.value && kept.version === known.version
    const value = isSent ? own : kept.value
    if (isSent) send.push({ name, value: own, version: kept.version })
    if (value !== null) merged.set(name, value)
  }
  return { here: merged, send }
}
