import { join } from 'node:path'
import { buildOnce } from '../../fakes/build-once.ts'
import { type ServedFolder, serveFolder } from '../../fakes/serve-folder.ts'
import { pageSources } from '../page-sources.ts'
import { pngOf } from './png-of.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * Served as every picture of every article, to pages that have a key for pictures. A bitmap, like nearly all real ones.
 */
const picture = pngOf(72, (x, y) => ((x - 36) ** 2 + (y - 36) ** 2 < 900 ? [0, 128 + x, 128 + y] : [255, 255, 255]))

export interface AppServer extends ServedFolder {
  /** The folder of the built app. */
  readonly folder: string
}

/** The web build of the app, under its content security policy, on an in-memory Host. */
export async function startAppServer(): Promise<AppServer> {
  const folder = await buildOnce('app-server', buildApp, pageSources)
  const served = await serveFolder(folder, {
    page: () => 'index.html',
    answer({ pathname }, response) {
      if (!pathname.includes('/pictures/')) return false
      response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=3600' })
      response.end(picture)
      return true
    },
  })
  return { ...served, folder }
}

async function buildApp(outDir: string): Promise<void> {
  // A build of an earlier run needs neither.
  const { build } = await import('vite')
  const { rendererConfig } = await import('../../../renderer/build.config.ts')
  const config = rendererConfig(join(root, 'renderer'))
  await build({
    ...config,
    configFile: false,
    base: '/',
    logLevel: 'error',
    resolve: {
      ...config.resolve,
      alias: { ...config.resolve.alias, '#host': join(import.meta.dirname, 'connect-fake-host.ts') },
    },
    build: { ...config.build, outDir },
  })
}
