import { usualRotation } from '#shared/model/backups/backup-rotation.ts'
import type { BackupState } from '#shared/model/backups/backup-state.ts'
import * as t from '#shared/words/service/tools.ts'
import type { Backups } from './backups.ts'
import { NotFound } from '../calls/not-found.ts'
import type { CallContext, Routes } from '../calls/answer.ts'
import { ApiError, notHere } from '../calls/api-error.ts'

type BackupRoutes = Pick<Routes, 'backups' | 'backupBegin' | 'backupRotation' | 'backupRestore' | 'backupRemove'>

/** State returned to users who don't manage backups. */
const none: BackupState = {
  is_owner: false,
  backups: [],
  rotation: usualRotation,
  present: null,
  is_running: false,
  problem: null,
  restored: null,
  can_restore: false,
}

/**
 * Routes for backups. A backup contains the libraries of all accounts, so only the owner may make these calls.
 * `backups` is null if no backups are made.
 */
export function backupRoutes(backups: Backups | null, owner: number): BackupRoutes {
  const mayUse = ({ account }: CallContext): Backups => {
    if (backups !== null && account === owner) return backups
    throw new ApiError(403, 'not_owner', t.onlyTheOwnerOfThisService)
  }
  return {
    backups: ({ account }) => ({ body: account === owner ? (backups?.state() ?? none) : none }),
    backupBegin: (call) => {
      mayUse(call).begin()
      return { body: mayUse(call).state() }
    },
    backupRotation: (call, { body }) => {
      mayUse(call).rotate(body)
      return { body: mayUse(call).state() }
    },
    backupRestore: (call, { body: { name } }) => {
      const own = mayUse(call)
      const state = own.state()
      if (!state.can_restore) {
        throw notHere(t.stopTheServiceThenRunRestore({ name }))
      }
      if (!own.restore(name)) throw new NotFound(t.thisBackupDoesntExist)
      return { body: state }
    },
    backupRemove: (call, { params: { name } }) => {
      if (!mayUse(call).removeAside(name)) throw new NotFound(t.thisBackupDoesntExist)
      return { body: null }
    },
  }
}
