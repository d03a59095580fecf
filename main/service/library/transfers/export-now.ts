import type { ReadableStream } from 'node:stream/web'
import type { Database } from '../../database/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { ExportJobs } from './export-jobs.ts'
import { ExportedEntries } from './exported-entries.ts'
import { exportJob, Exports } from './exports.ts'

/** The steps are carried out here, so no job is needed. */
const noJobs: Pick<Jobs, 'add'> = { add: async () => {} }

/** Writes an account's whole library without a running service, and leaves no export behind. */
export async function exportNow(
  parts: { readonly database: Database; readonly objects: ObjectStore; readonly clock: () => number },
  account: number,
  write: (bytes: ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<void>,
): Promise<void> {
  const { database } = parts
  const entries = new ExportedEntries(database, parts.objects)
  const exports = new Exports({ ...parts, jobs: noJobs, entries })
  const steps = new ExportJobs({
    ...parts,
    jobs: noJobs,
    exports,
    entries,
    post: null,
    profile: async () => null,
    pictures: { stored: async () => null, fetched: async () => null },
  })
  const { id } = await exports.begin(account, { format: 'lectern', with_pages: true, content_ids: null })
  try {
    const job = { id: 0, kind: exportJob, account, subject: id, attempts: 0, starts: 1, isAwaited: false }
    while (await database.look(account, (tx) => exports.open(tx, id))) {
      const outcome = await steps.run(job, AbortSignal.any([]))
      if (outcome.kind === 'again') throw new Error('The export could not be written')
      await database.change(account, (tx) => outcome.commit(tx))
    }
    const file = await exports.file(account, id)
    await write(file.read(0, file.size))
  } finally {
    await exports.remove(account, id)
  }
}
