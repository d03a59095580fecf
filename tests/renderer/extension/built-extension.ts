import { buildExtension, keepId } from '../../../renderer/extension/extension.config.ts'
import { buildOnce } from '../../fakes/build-once.ts'

/** The folder of the extension for each browser, built once for all tests. In Chromium it has the id of the store. */
export const builtExtension = (): Promise<string> =>
  buildOnce(
    'extension',
    async (outDir) => {
      await buildExtension({ outDir })
      keepId(outDir)
    },
    ['renderer', 'shared', 'resources/icons', 'resources/scripts/words', 'package.json', 'package-lock.json'],
  )
