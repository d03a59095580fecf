import type { Action } from '#shared/actions/actions.ts'
import * as t from '#shared/words/shell.ts'
import { currentLibrary, notify, connectionText } from '../cache/index.ts'
import { dialogs } from './dialogs.ts'

/** True if the reader has answered "Not now". Refused changes are then only reported until the page is reloaded. */
let isDeclined = false

/** Asks the reader whether changes that were refused without a connection should wait for one. */
export function offerOfflineChanges(actions: readonly Action[]): void {
  if (isDeclined) return void notify(connectionText(), { type: 'error' })
  const open = dialogs.now().find(({ kind }) => kind === 'keepChanges')
  dialogs.open({ kind: 'keepChanges', actions: [...(open?.kind === 'keepChanges' ? open.actions : []), ...actions] })
}

/** Leaves the changes refused and stops asking until the page is reloaded. */
export function declineToKeep(): void {
  isDeclined = true
  notify(connectionText(), { type: 'error' })
}

/** Makes the changes again, to be sent later. With `always`, later changes also wait, without asking the reader. */
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
