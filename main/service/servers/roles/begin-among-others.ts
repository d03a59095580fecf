import type { DutyName, Sharing } from '../../database/sharing.ts'
import { nightly } from '../../jobs/nightly.ts'
import type { ScheduledWork } from '../../room.ts'
import type { WorkKind } from './role.ts'

/** The duty that each kind of work needs. `read` covers the jobs, which all processes share, and the chores. */
const dutyOfKind: Readonly<Record<WorkKind, DutyName>> = { read: 'chores', poll: 'feeds', mail: 'mail' }

/**
 * Applies for the duties of a process that shares the library with others. Returns a function that stops this process's
 * timers.
 */
export function beginAmongOthers(work: ScheduledWork, sharing: Sharing, kinds: readonly WorkKind[]): () => void {
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
