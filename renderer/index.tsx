import './theme/index.css'
import { connectHost } from '#host'
import type { FirstAnswer } from '#shared/host/first-page.ts'
import type { Host } from '#shared/host/host.ts'
import type { Shell } from '#shared/desktop/shell.ts'
import { mountApp, mountFailure } from './app/mount.tsx'
import { notify } from './cache/index.ts'
import { reportTo } from './report.ts'

interface Connection {
  readonly host: Host
  readonly platform: string
  readonly shell?: Shell
  readonly first?: FirstAnswer | null
  readonly storeFailure?: Error | null
}

/** Awaited in a function: a chunk that is imported meanwhile may import this module, and would wait for it for ever. */
async function start(root: HTMLElement): Promise<void> {
  try {
    const connection: Connection = await connectHost()
    reportTo(connection.host)
    mountApp(root, connection.host, connection.platform, connection.shell, connection.first)
    // Reading goes on, from memory: whoever reads here should know that it is gone with the tab.
    if (connection.storeFailure) {
      notify(`Nothing is kept offline in this browser. ${connection.storeFailure.message}`, {
        type: 'error',
        duration: null,
      })
    }
  } catch (error) {
    // The offline store is of a newer version, damaged or blocked by an older tab; the page says so instead of staying white.
    mountFailure(root, error)
  }
}

const root = document.querySelector<HTMLElement>('#root')
if (root === null) throw new Error('The page has no #root')
void start(root)
