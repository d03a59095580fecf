import { pathToFileURL } from 'node:url'
import { buildOnce } from '../../fakes/build-once.ts'

const folder = await buildOnce(
  'service',
  async (outDir) => {
    const [{ build }, { default: config }] = await Promise.all([
      import('vite'),
      import('../../../electron.vite.config.ts'),
    ])
    const rolldownOptions = config.main?.build?.rolldownOptions ?? {}
    await build({
      configFile: false,
      logLevel: 'error',
      build: { ssr: true, minify: false, target: 'node24', outDir, rolldownOptions },
    })
  },
  ['main', 'shared', 'electron.vite.config.ts', 'package-lock.json'],
)

/** A script of the service, built as the product's are. Node starts it in a third of the time of its sources. */
export const builtService = (script: string): URL => pathToFileURL(`${folder}/${script}`)
