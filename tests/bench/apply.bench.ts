import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SqliteQueueStore } from '../../main/store/sqlite-queue-store.ts'
import { generateLibrary, LIBRARY_NOW, touched } from '../fakes/generate-library.ts'
import type { Figure } from './figure.ts'

export const name = 'Writing the queue into SQLite'

const COUNT = 50_000

export async function run(): Promise<Figure[]> {
  const library = generateLibrary({ count: COUNT })
  const folder = mkdtempSync(join(tmpdir(), 'apply-bench-'))
  const store = SqliteQueueStore.open(join(folder, 'queue.db'))
  const rate = async (entries: typeof library, batch: number, generation: number): Promise<number> => {
    const began = performance.now()
    for (let start = 0; start < entries.length; start += batch) {
      await store.apply({ puts: entries.slice(start, start + batch), generation }, LIBRARY_NOW)
    }
    return (entries.length / (performance.now() - began)) * 1000
  }
  try {
    const unit = 'entries/s'
    const fresh = await rate(library, 5000, 1)
    const same = await rate(library, 5000, 2)
    const changed = library.map((entry, index) => touched(entry, LIBRARY_NOW * 1000 + index, { title: 'changed' }))
    const updates = await rate(changed, 5000, 2)
    const small = await rate(generateLibrary({ count: 10_000, firstId: 900_000 }), 50, 3)
    return [
      { name: 'first full sync, transactions of 5,000', value: fresh, unit, note: 'target ≥ 25,000 end to end' },
      { name: 'the same entries again', value: same, unit },
      { name: 'every entry changed', value: updates, unit },
      { name: 'new entries, a transaction for each page of 50', value: small, unit },
    ]
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
