import * as t from '#shared/words/commands/diagnostics.ts'
import { currentLibrary } from '../../cache/index.ts'

/** Describes this app and device for support. Includes nothing about the reader's articles. */
export async function diagnostics(): Promise<string> {
  const { sync, online, readOnly } = await currentLibrary().host.status()
  const { stored } = await currentLibrary().host.offlineState()
  return [
    `Lectern ${String(import.meta.env['LECTERN_VERSION'] ?? '')}`,
    navigator.userAgent,
    `${innerWidth} × ${innerHeight}, ${navigator.language}`,
    `${online ? 'online' : 'offline'}${readOnly ? ', read-only' : ''}, sync ${sync.state}, ${sync.activity}${
      sync.error === null ? '' : `: ${sync.error}`
    }`,
    t.entriesEntriesStoredBodiesTextsBytes({ entries: stored.entries, bodies: stored.bodies, bytes: stored.bytes }),
  ].join('\n')
}
