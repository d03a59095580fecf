import * as z from 'zod/mini'
import { rotationLimits } from '../model/backups/backup-rotation.ts'
import { endpoint } from './endpoint.ts'
import { text } from './endpoints/inputs.ts'

const within = ([least, most]: readonly [number, number]) => z.int().check(z.minimum(least), z.maximum(most))

const rotation = z.object({
  daily: within(rotationLimits.daily),
  weekly: within(rotationLimits.weekly),
  monthly: within(rotationLimits.monthly),
})

const counts = z.looseObject({ entries: z.int(), highlights: z.int() })

const name = text(100).check(z.minLength(1))

const state = z.looseObject({
  /**
   * False for everyone except the person who runs the service, and if no backups are made. The response then has no
   * other data.
   */
  is_owner: z.boolean(),
  /** The newest first. */
  backups: z.array(
    z.looseObject({
      name: z.string(),
      /** 'aside' is the library as it was before it was replaced by a backup. */
      kind: z.enum(['daily', 'weekly', 'monthly', 'aside']),
      made_date: z.string(),
      bytes: z.int(),
      checked_date: z.nullable(z.string()),
      problem: z.nullable(z.string()),
      counts: z.nullable(counts),
    }),
  ),
  rotation,
  present: z.nullable(counts),
  is_running: z.boolean(),
  problem: z.nullable(z.string()),
  restored: z.nullable(
    z.looseObject({
      name: z.string(),
      date: z.string(),
      kept: z.nullable(z.string()),
      error: z.nullable(z.string()),
    }),
  ),
  can_restore: z.boolean(),
})

/** Backups of the whole service. Only available to its owner. */
export const backupEndpoints = {
  backups: endpoint({
    method: 'GET',
    path: '/backups/',
    summary: 'List the backups, how many are kept, and how the latest restoring ended.',
    reply: state,
  }),
  backupBegin: endpoint({
    method: 'POST',
    path: '/backups/',
    summary: 'Make a backup now. It replaces that of the day.',
    reply: state,
    status: [202],
  }),
  backupRotation: endpoint({
    method: 'PUT',
    path: '/backups/rotation/',
    summary: 'Set for how many days, weeks and months a backup is kept.',
    body: rotation,
    reply: state,
  }),
  backupRestore: endpoint({
    method: 'POST',
    path: '/backups/restore/',
    summary:
      'Put a backup in the place of the library, which is kept aside. Until that is done, every call answers 503.',
    body: z.object({ name }),
    reply: state,
    status: [202],
  }),
  backupRemove: endpoint({
    method: 'DELETE',
    path: '/backups/{name}/',
    summary: 'Delete a library that was kept aside.',
    params: z.object({ name }),
  }),
} as const
