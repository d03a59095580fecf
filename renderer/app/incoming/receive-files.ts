import type { Host } from '#shared/host/host.ts'
import * as t from '#shared/words/app/incoming.ts'
import { notify, connectionText } from '../../cache/index.ts'
import { report } from '../../report.ts'
import { type ImportOffer, importFiles } from './import-files.ts'
import { deliverOfflineFiles, storeOfflineFiles } from './offline-files.ts'

const KEPT_DURATION = 8000

/** Accepts files from any source. Files that arrive offline stay on this device until there is a connection. */
export async function receiveFiles(
  host: Host,
  files: readonly File[],
  offer: (offer: ImportOffer) => void,
  refused?: readonly string[],
): Promise<void> {
  const later = await importFiles(host, files, offer, refused)
  if (later.length === 0) return
  const [first] = later
  const what = later.length === 1 ? (first?.name ?? '') : t.countFiles({ count: later.length })
  const text = await storeOfflineFiles(host, later).then(
    () => t.connectionTextWhatWillBeSaved({ connectionText: connectionText(), what }),
    (error: unknown) => {
      report('keep files until there is a connection', error)
      return t.connectionTextAndThereIsNot({ connectionText: connectionText(), what })
    },
  )
  notify(text, { type: 'error', duration: KEPT_DURATION })
}

/** Saves the files stored while offline. */
export const receiveOfflineFiles = (host: Host, offer: (offer: ImportOffer) => void): Promise<void> =>
  deliverOfflineFiles(host, (files) => importFiles(host, files, offer))
