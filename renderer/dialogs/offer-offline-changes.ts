import type { Action } from '#shared/actions/actions.ts'
import * as t from '#shared/words/shell.ts'
import { currentLibrary, notify, connectionText } from '../cache/index.ts'
import { dialogs } from './dialogs.ts'

/** The reader answered "Not now", so refused changes are only reported until the page is loaded again. */
let isDeclined = false

/** Asks whether changes that were refused without a connection should wait for one. */
export function offerOfflineChanges(actions: readonly Action[]): void {
  if (isDeclined) return void notify(connectionText(), { type: 'error' })
  const open = dialogs.now().find(({ kind }) => kind === 'keepChanges')
  dialogs.open({ kind: 'keepChanges', actions: [...(open?.kind === 'keepChanges' ? open.actions : []), ...actions] })
}

/** The changes stay refused. */
export function declineToKeep(): void {
  isDeclined = true
  notify(connectionText(), { type: 'error' })
}

/** Makes the changes again, to be sent later. `always`: later changes wait too, without a question. */
export async function keepChanges(actions: readonly Action[], always: boolean): Promise<void> {
  const library = currentLibrary()
  const { settings } = await library.host.offlineState()
  await library.host.setOffline({ ...settings, keepChanges: true })
  try {
    await library.mutateAll(actions, {
      undo: t.changesSavedToSendLater({ count: actions.length }),
    })
  } finally {
    if (!always) await library.host.setOffline(settings)
  }
}
