import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { spokenMessages } from '../../../main/words.config.ts'
import { buildOnce } from '../../fakes/build-once.ts'

/** The scripts by their paths, so that a change to one of them affects the tests that run it. */
const input = {
  utility: 'main/service/utility.ts',
  headless: 'main/service/headless.ts',
  'extraction-process': 'main/service/extraction/process.ts',
  'extraction-worker': 'main/service/extraction/worker.ts',
  'speech-process': 'main/service/speech/process.ts',
  'maintenance-worker': 'main/service/backups/maintenance-worker.ts',
  'notes-worker': 'main/service/notes-folder/notes-worker.ts',
  'import-process': 'main/service/imports/process.ts',
  'import-worker': 'main/service/imports/worker.ts',
  'writer-worker': 'main/store/writer-worker.ts',
}

const folder = await buildOnce(
  'service',
  async (outDir) => {
    const [{ build }, { default: config }] = await Promise.all([
      import('vite'),
      import('../../../electron.vite.config.ts'),
    ])
    const rolldownOptions = { ...config.main?.build?.rolldownOptions, input }
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [spokenMessages(join(import.meta.dirname, '../../..'))],
      build: { ssr: true, minify: false, target: 'node24', outDir, rolldownOptions },
    })
  },
  ['main', 'shared', 'resources/scripts/words', 'electron.vite.config.ts', 'package-lock.json'],
)

/** A script of the service, built as the product's are. Node starts it in a third of the time of its sources. */
export const builtService = (script: `${keyof typeof input}.js` | '.'): URL => pathToFileURL(`${folder}/${script}`)
