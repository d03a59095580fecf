import type { Report } from '#shared/activity/failure.ts'
import { reported } from '#shared/activity/reported.ts'
import type { DutyName, Sharing } from './database/sharing.ts'
import { nightly } from './jobs/nightly.ts'
import type { Room } from './room.ts'

/** Kinds of work that a process can do in addition to answering. */
export const workKinds = ['read', 'poll', 'mail'] as const
export type WorkKind = (typeof workKinds)[number]

/** The duty that each kind of work needs. `read` covers the jobs, which all processes share, and the chores. */
const dutyOfKind: Readonly<Record<WorkKind, DutyName>> = { read: 'chores', poll: 'feeds', mail: 'mail' }

export interface SharedWork {
  readonly rooms: readonly Room[]
  /** Deletes data that nothing references. Also done daily, because such a process may run for months. */
  readonly sweep: () => Promise<void>
  readonly report: Report
}

/** Starts all scheduled work in a process that shares the library with no other. */
export async function beginAlone({ rooms, sweep, report }: SharedWork): Promise<() => void> {
  for (const { duties = {} } of rooms) for (const duty of Object.values(duties)) await duty.work()
  void reported(report, 'delete objects that nothing names', sweep())
  return () => {}
}

/**
 * Applies for the duties of a process that shares the library with others. Returns a function that stops this process's
 * timers.
 */
export function beginAmongOthers(work: SharedWork, sharing: Sharing, kinds: readonly WorkKind[]): () => void {
  const { rooms, sweep, report } = work
  sharing.hear((topic) => {
    for (const room of rooms) void room.hear?.(topic)
  })
  for (const name of kinds.map((kind) => dutyOfKind[kind])) {
    const duties = rooms.flatMap((room) => room.duties?.[name] ?? [])
    sharing.seek(name, {
      work: () => {
        for (const duty of duties) void duty.work()
      },
      stop: () => Promise.all(duties.map((duty) => duty.stop?.())),
    })
  }
  if (!kinds.includes('read')) return () => {}
  return nightly(
    async () => {
      if (sharing.holds('chores')) await sweep()
    },
    (error) => report('delete objects that nothing names', error),
  )
}
