import type { QueueStore } from '#shared/sync/store/queue-store.ts'

/** A runner's factory for the adapter under test, limited to a claim's port. */
export interface StoreMaker<Port = QueueStore> {
  /** Opens an empty store. */
  fresh(): Promise<Closable<Port>>
  /** Closes the store and reopens its data, if the adapter persists any. */
  reopen?(store: Closable<Port>): Promise<Closable<Port>>
  /** Number of random libraries to try (default 40). Fewer where an empty store is expensive. */
  readonly runs?: number
}

type Closable<Port> = Port & Pick<QueueStore, 'close'>

export interface Claim<Port = QueueStore> {
  readonly claim: string
  readonly run: (maker: StoreMaker<Port>) => Promise<void>
}

/** A claim that only a browser's store has to keep. */
export interface IndexedDbClaim {
  readonly claim: string
  readonly run: () => Promise<void>
}

/** Asserts without vitest or Playwright: the suite runs both in Node and inside a page. */
export function same(actual: unknown, expected: unknown, what = 'value'): void {
  // Comparing thousands of entries is far faster than serializing them.
  if (alike(actual, expected)) return
  const [left, right] = [canonical(actual), canonical(expected)]
  if (left !== right) throw new Error(`${what}: expected ${right.slice(0, 2000)}, got ${left.slice(0, 2000)}`)
}

export async function rejects(promise: Promise<unknown>, name: string, code?: string): Promise<void> {
  let error: unknown
  try {
    await promise
  } catch (caught) {
    error = caught
  }
  if (!(error instanceof Error)) throw new Error(`expected ${name}, but nothing was thrown`)
  same({ name: error.name, code: (error as { code?: string }).code }, { name, code }, `error (${error.message})`)
}

/**
 * True only if both are certainly equal. Values that differ in form alone, such as an undefined key, return false and
 * are compared as text.
 */
function alike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
  if (Array.isArray(a))
    return a.length === (b as unknown[]).length && a.every((one, at) => alike(one, (b as unknown[])[at]))
  if (Object.getPrototypeOf(a) !== Object.prototype) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && alike(a[key as keyof typeof a], b[key as keyof typeof b]))
  )
}

/** JSON with sorted keys, so that equal values give the same text. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      inner !== null && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? 'undefined'
  )
}
