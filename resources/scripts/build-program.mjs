import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { bundledLicences } from './bundled-licences.mjs'
import { root } from './run.mjs'

const source = join(root, 'main/cli')

/**
 * Builds a file of main/cli, with all packages, as the executable `lectern.js` in a folder. Other files of the folder
 * stay.
 * @param {{ entry: string, outDir: string, target: string, chunks: string, define?: Record<string, string> }} options
 *   chunks: folder of its parts within `outDir`
 */
export async function buildProgram({ entry, outDir, target, chunks, define = {} }) {
  await build({
    root: source,
    configFile: false,
    logLevel: 'warn',
    plugins: [bundledLicences('third-party-licences.txt')],
    define,
    ssr: { noExternal: true },
    build: {
      ssr: join(source, entry),
      outDir,
      emptyOutDir: false,
      target,
      rolldownOptions: {
        output: {
          format: 'es',
          banner: '#!/usr/bin/env node',
          entryFileNames: 'lectern.js',
          chunkFileNames: `${chunks}/[name]-[hash].js`,
        },
      },
    },
  })
  chmodSync(join(outDir, 'lectern.js'), 0o755)
}
