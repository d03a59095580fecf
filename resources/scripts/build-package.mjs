// npm run build:package: packs the built service, web app and command line into an npm package in out/. npx runs it in an
// empty folder, with two dependencies: SQLite and the voice.
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, run } from './run.mjs'
import { giveUp, say } from './say.mjs'
import { serviceFlags } from './service-flags.mjs'

const OUT = join(root, 'out/package')
/** Parts that only the desktop app has, and source maps, which are larger than all the rest. */
const SKIPPED = /\.map$|\/main\/(?:index|writer-worker|utility)\.js$/

await ensureInstalled()
await ensureBuilt('desktop')
await ensureBuilt('web')
rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
for (const part of ['main', 'web']) {
  cpSync(join(root, 'out', part), join(OUT, part), { recursive: true, filter: (path) => !SKIPPED.test(path) })
}
// Only installed packages can be imported before the line above.
const { build } = await import('vite')
const { bundledLicences } = await import('./bundled-licences.mjs')
await build({
  root: join(root, 'main/cli'),
  configFile: false,
  logLevel: 'warn',
  plugins: [bundledLicences('third-party-licences.txt')],
  define: { SERVICE_FLAGS: JSON.stringify(serviceFlags) },
  ssr: { noExternal: true },
  build: {
    ssr: join(root, 'main/cli/program.ts'),
    outDir: OUT,
    emptyOutDir: false,
    target: 'node22',
    rolldownOptions: {
      output: {
        format: 'es',
        banner: '#!/usr/bin/env node',
        entryFileNames: 'lectern.js',
        chunkFileNames: 'cli/[name]-[hash].js',
      },
    },
  },
})
chmodSync(join(OUT, 'lectern.js'), 0o755)
const { name, version, description, license, dependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
const described = {
  ...{ name, version, description, license, type: 'module', bin: { lectern: 'lectern.js' } },
  ...{ engines: { node: '>=22' }, dependencies },
}
writeFileSync(join(OUT, 'package.json'), `${JSON.stringify(described, null, 2)}\n`)
for (const page of ['README.md', 'LICENSE']) copyFileSync(join(root, page), join(OUT, page))
const { code } = await run('npm', ['pack', '--silent', '--pack-destination', join(root, 'out'), OUT])
if (code !== 0) giveUp('npm pack failed; see the messages above')
say(`packed out/${name}-${version}.tgz`)
