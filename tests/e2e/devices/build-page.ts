import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../../..')

/** Bundles a script of the tests into a separate page, which the service can serve in place of the app. */
export async function buildPage(script: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { 'import.meta.env.LECTERN_VERSION': '"1.0.0"' },
    // The package's browser build decodes entities by writing innerHTML.
    resolve: {
      alias: {
        'decode-named-character-reference': join(root, 'node_modules/decode-named-character-reference/index.js'),
      },
    },
    build: {
      outDir: folder,
      target: 'chrome140',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: script,
        output: { format: 'es', codeSplitting: false, entryFileNames: 'page.js' },
      },
    },
  })
  const html = '<!doctype html><title>host</title><script type="module" src="/page.js"></script>'
  await writeFile(join(folder, 'index.html'), html)
}
