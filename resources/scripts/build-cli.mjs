// npm run build:cli: builds the command line as an npm package without dependencies into out/cli.
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { bundledLicences } from './bundled-licences.mjs'
import { say } from './say.mjs'

const project = join(import.meta.dirname, '../..')
const source = join(project, 'main/cli')
const outDir = join(project, 'out/cli')

await build({
  root: source,
  configFile: false,
  logLevel: 'warn',
  plugins: [bundledLicences('third-party-licences.txt')],
  ssr: { noExternal: true },
  build: {
    ssr: join(source, 'index.ts'),
    outDir,
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      output: {
        format: 'es',
        banner: '#!/usr/bin/env node',
        entryFileNames: 'lectern.js',
        chunkFileNames: 'chunks/[name]-[hash].js',
      },
    },
  },
})
const { version, license } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
const described = {
  name: 'lectern-cli',
  version,
  description: 'The library of a Lectern service, from a terminal or a script.',
  license,
  type: 'module',
  bin: { lectern: './lectern.js' },
  engines: { node: '>=20' },
}
writeFileSync(join(outDir, 'package.json'), `${JSON.stringify(described, null, 2)}\n`)
copyFileSync(join(source, 'README.md'), join(outDir, 'README.md'))
copyFileSync(join(project, 'LICENSE'), join(outDir, 'LICENSE'))
chmodSync(join(outDir, 'lectern.js'), 0o755)
say('built the command line, in out/cli')
