import { useCallback, useEffect } from 'react'
import type { BackupRotation } from '#shared/model/backups/backup-rotation.ts'
import { reportRefusal } from '../../../paying/index.ts'
import { useAsyncValue, useHost } from '../../../cache/index.ts'

/** In milliseconds: the interval between checks while a backup is being made. */
const LOOK_AGAIN = 1000

/** Provides the service's backups and the actions available for them. */
export function useBackups() {
  const host = useHost()
  const reading = useAsyncValue('backups', (signal) => host.call('backups', {}, signal))
  const { value, again, put } = reading
  const isRunning = value?.is_running ?? false
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(again, LOOK_AGAIN)
    return () => clearInterval(timer)
  }, [isRunning, again])
  const begin = useCallback(() => host.call('backupBegin', {}).then(put, reportRefusal), [host, put])
  const rotate = (rotation: BackupRotation): void =>
    void host.call('backupRotation', { body: rotation }).then(put, reportRefusal)
  const remove = (name: string): void => void host.call('backupRemove', { params: { name } }).then(again, reportRefusal)
  return { ...reading, begin, rotate, remove }
}
