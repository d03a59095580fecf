import { createHash } from 'node:crypto'
import { DamagedObject } from '../objects/damaged-object.ts'
import type { ObjectStore } from '../objects/object-store.ts'

/** Number of objects that are copied at the same time. */
const AT_ONCE = 4
/** In bytes. Saved files are smaller, so a larger object is damaged. */
const LARGEST = 64 * 1024 * 1024

interface Place {
  readonly objects: ObjectStore
  readonly account: number
}

export interface MovedObjects {
  readonly count: number
  /** Number of objects that did not exist, or whose bytes did not match their names. */
  readonly missing: number
}

/**
 * Copies objects, except those that have arrived already: a copy that was killed continues when it is started again.
 * Verifies that the bytes of each match its name.
 */
export async function moveObjectsOf(
  names: readonly string[],
  { from, to }: { readonly from: Place; readonly to: Place },
  told: (count: number) => void,
): Promise<MovedObjects> {
  const there = new Set<string>()
  for await (const { sha256 } of to.objects.list(to.account)) there.add(sha256)
  let [count, missing] = [0, 0]
  const waiting = names.values()
  const copySome = async () => {
    for (const name of waiting) {
      const arrived = there.has(name) || (await copyOne(name, from, to))
      if (!arrived) missing += 1
      else if (++count % 1000 === 0) told(count)
    }
  }
  const copying = await Promise.allSettled(Array.from({ length: AT_ONCE }, copySome))
  for (const each of copying) if (each.status === 'rejected') throw each.reason
  return { count, missing }
}

/** Deletes the objects of an account except the named ones. */
export async function keepOnly({ objects, account }: Place, names: readonly string[]): Promise<void> {
  const kept = new Set(names)
  for await (const { sha256 } of objects.list(account)) {
    if (!kept.has(sha256)) await objects.delete(account, sha256, Infinity)
  }
  await objects.deleteUnfinished(account, Infinity)
}

async function copyOne(name: string, from: Place, to: Place): Promise<boolean> {
  const bytes = await bytesOf(name, from)
  if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== name) return false
  return (await to.objects.put(to.account, bytes)) === name
}

async function bytesOf(name: string, { objects, account }: Place): Promise<Uint8Array | null> {
  try {
    return await objects.get(account, name, { start: 0, end: LARGEST })
  } catch (error) {
    // The name is not a hash, or the bucket reports that the bytes don't match it.
    if (error instanceof RangeError || error instanceof DamagedObject) return null
    throw error
  }
}
