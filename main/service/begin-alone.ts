import { reported } from '#shared/activity/reported.ts'
import type { ScheduledWork } from './room.ts'

/** Starts all scheduled work in a process that shares the library with no other. */
export async function beginAlone({ rooms, sweep, report }: ScheduledWork): Promise<() => void> {
  for (const { duties = {} } of rooms) for (const duty of Object.values(duties)) await duty.work()
  void reported(report, 'delete objects that nothing names', sweep())
  return () => {}
}
