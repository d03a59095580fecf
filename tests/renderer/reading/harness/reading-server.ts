import { join } from 'node:path'
import { buildOnce } from '../../../fakes/build-once.ts'
import { type ServedFolder, serveFolder } from '../../../fakes/serve-folder.ts'
import { pageSources } from '../../page-sources.ts'

const root = join(import.meta.dirname, '../../../..')

/** A drawing of this size. */
export const picture = (width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}"/></svg>`

/**
 * Serves the reading surface on its own page, built like the product and under its content security policy. Pictures
 * come from the page's own origin, because the policy allows no other. They have the size reserved for them, so nothing
 * moves when they arrive. Those whose address holds `missing` are not there.
 */
export async function startReadingServer(): Promise<ServedFolder> {
  const folder = await buildOnce('reading-server', buildHarness, pageSources)
  return serveFolder(folder, {
    page: () => 'index.html',
    answer({ pathname, href }, response) {
      if (!/\/pictures?\//.test(pathname)) return false
      if (href.includes('missing')) response.writeHead(404).end()
      else {
        response.writeHead(200, { 'content-type': 'image/svg+xml' })
        response.end(picture(1500, 1000))
      }
      return true
    },
  })
}

async function buildHarness(outDir: string): Promise<void> {
  // A build of an earlier run needs neither.
  const { build } = await import('vite')
  const { rendererConfig } = await import('../../../../renderer/build.config.ts')
  const config = rendererConfig(join(root, 'renderer'))
  await build({
    ...config,
    configFile: false,
    root: import.meta.dirname,
    // Declares the order of the cascade layers before any style sheet loads.
    publicDir: join(root, 'renderer/public'),
    logLevel: 'error',
    build: {
      ...config.build,
      outDir,
      // The two pages must not run each other's scripts, so they share no chunk.
      rolldownOptions: {
        input: { index: join(import.meta.dirname, 'index.html'), screen: join(import.meta.dirname, 'screen.html') },
      },
    },
  })
}
