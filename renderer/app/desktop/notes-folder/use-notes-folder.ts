import { useEffect } from 'react'
import type { NoteLook, NotesFolderChoice } from '#shared/model/notes/notes-folder.ts'
import { reportRefusal } from '../../../paying/index.ts'
import { useAsyncValue, useHost } from '../../../cache/index.ts'

/** Milliseconds between two checks: a sync may start automatically at any time. */
const LOOK_AGAIN = { running: 700, quiet: 5000 } as const

/** Returns the folder of notes on this computer, and the actions available for it. */
export function useNotesFolder() {
  const host = useHost()
  const reading = useAsyncValue('notes folder', (signal) => host.call('notesFolder', {}, signal))
  const { value, again: readAgain, put } = reading
  const wait = value?.is_running ? LOOK_AGAIN.running : LOOK_AGAIN.quiet
  const isFollowing = value?.folder != null
  useEffect(() => {
    if (!isFollowing) return
    const timer = setInterval(readAgain, wait)
    return () => clearInterval(timer)
  }, [isFollowing, wait, readAgain])
  const choose = async (choice: NotesFolderChoice): Promise<boolean> => {
    try {
      put(await host.call('notesFolderChoose', { body: choice }))
      return true
    } catch (error) {
      reportRefusal(error)
      return false
    }
  }
  const sync = (again: boolean): void => void host.call('notesFolderSync', { body: { again } }).then(put, reportRefusal)
  const preview = (look: NoteLook) =>
    host.call('notesFolderPreview', { body: look }).catch((error: unknown) => {
      reportRefusal(error)
      return null
    })
  return { ...reading, choose, sync, preview }
}
