import { DamagedObject } from './damaged-object.ts'
import type { ObjectStore } from './object-store.ts'

/** Number of objects that are copied at the same time. */
const AT_ONCE = 8

export interface Copied {
  /** Number of objects that are now in both stores. */
  readonly count: number
  readonly bytes: number
  /** Objects whose bytes do not match their names. They remain where they are. */
  readonly damaged: readonly { readonly account: number; readonly sha256: string }[]
}

/**
 * Copies every object of one store into another, except those that are already there. A copy that was killed continues
 * when it is started again. `told` is called from time to time with the number of objects that are done.
 */
export async function copyObjects(
  from: ObjectStore,
  to: ObjectStore,
  told: (count: number) => void = () => {},
): Promise<Copied> {
  const damaged: { account: number; sha256: string }[] = []
  let count = 0
  let bytes = 0
  for (const account of await from.accounts()) {
    const there = new Map<string, number>()
    for await (const { sha256, size } of to.list(account)) there.set(sha256, size)
    let batch: string[] = []
    const copyBatch = async () => {
      const copied = await Promise.allSettled(batch.map((sha256) => copyOne(from, to, account, sha256)))
      for (const [at, each] of copied.entries()) {
        if (each.status === 'rejected') throw each.reason
        if (!each.value) damaged.push({ account, sha256: batch[at] ?? '' })
      }
      batch = []
    }
    for await (const { sha256, size } of from.list(account)) {
      count++
      bytes += size
      if (count % 1000 === 0) told(count)
      if (there.get(sha256) === size) continue
      batch.push(sha256)
      if (batch.length === AT_ONCE) await copyBatch()
    }
    await copyBatch()
  }
  return { count: count - damaged.length, bytes, damaged }
}

/** Copies one object. Returns true if the bytes matched the name. */
async function copyOne(from: ObjectStore, to: ObjectStore, account: number, sha256: string): Promise<boolean> {
  try {
    const bytes = await from.get(account, sha256)
    return bytes === null || (await to.put(account, bytes)) === sha256
  } catch (error) {
    if (error instanceof DamagedObject) return false
    throw error
  }
}

/** Returns true if each object of one store is in the other with the same size. */
export async function holdsAll(of: ObjectStore, within: ObjectStore): Promise<boolean> {
  for (const account of await of.accounts()) {
    const there = new Map<string, number>()
    for await (const { sha256, size } of within.list(account)) there.set(sha256, size)
    for await (const { sha256, size } of of.list(account)) if (there.get(sha256) !== size) return false
  }
  return true
}

/** Returns the number of bytes in a store. */
export async function bytesOf(objects: ObjectStore): Promise<number> {
  let bytes = 0
  for (const account of await objects.accounts()) for await (const { size } of objects.list(account)) bytes += size
  return bytes
}
