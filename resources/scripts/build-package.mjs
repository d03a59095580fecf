// npm run build:package: packs the built service, web app and command line into an npm package in out/. npx runs it in an
// empty folder, with two dependencies: SQLite and the voice.
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
// Its packages can be imported once they are installed.
const { buildProgram } = await import('./build-program.mjs')
await buildProgram({
  entry: 'program.ts',
  outDir: OUT,
  target: 'node22',
  chunks: 'cli',
  define: { SERVICE_FLAGS: JSON.stringify(serviceFlags) },
})
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
