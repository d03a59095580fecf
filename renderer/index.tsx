import './theme/index.css'
import { connectHost } from '#host'
import type { FirstPageReply } from '#shared/host/initial-content.ts'
import type { Host } from '#shared/host/host.ts'
import type { Shell } from '#shared/desktop/shell.ts'
import * as t from '#shared/words/shell.ts'
import { mountApp, mountFailure } from './app/mount.tsx'
import { notify } from './cache/index.ts'
import { reportTo, reportUncaught } from './report.ts'

interface Connection {
  readonly host: Host
  readonly platform: string
  readonly shell?: Shell
  readonly first?: FirstPageReply | null
  readonly storeFailure?: Error | null
}

/**
 * Awaits inside a function instead of at the top level. A chunk imported in the meantime may import this module, and
 * would wait forever for a top-level await.
 */
async function start(root: HTMLElement): Promise<void> {
  try {
    const connection: Connection = await connectHost()
    reportTo(connection.host)
    mountApp(root, connection.host, connection.platform, connection.shell, connection.first)
    // The app works from memory. The reader should know that closing the tab loses the data.
    if (connection.storeFailure) {
      notify(t.nothingIsStoredOffline({ message: connection.storeFailure.message }), {
        type: 'error',
        duration: null,
      })
    }
  } catch (error) {
    // The offline store is from a newer version, damaged, or blocked by an older tab. The page reports this instead of
    // staying blank.
    mountFailure(root, error)
  }
}

reportUncaught(window)
const root = document.querySelector<HTMLElement>('#root')
if (root === null) throw new Error('The page has no #root')
void start(root)
