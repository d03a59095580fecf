// npm run build:cli: builds the command line as an npm package without dependencies into out/cli.
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildProgram } from './build-program.mjs'
import { say } from './say.mjs'

const project = join(import.meta.dirname, '../..')
const source = join(project, 'main/cli')
const outDir = join(project, 'out/cli')

rmSync(outDir, { recursive: true, force: true })
await buildProgram({ entry: 'index.ts', outDir, target: 'node20', chunks: 'chunks' })
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
say('built the command line, in out/cli')
