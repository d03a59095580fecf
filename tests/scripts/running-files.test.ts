// The files for running the service: their settings exist, and what they start is built.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { serviceFlags } from '../../resources/scripts/service-flags.mjs'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = ['Dockerfile', 'compose.yaml', 'compose.cluster.yaml', 'lectern.service', 'README.md']

test.each(files)('%s names only settings that the service knows', (name) => {
  const known = read('main/service/headless.ts')
  const named = [...read(`resources/running/${name}`).matchAll(/LECTERN_[A-Z_]+/g)].map(([setting]) => setting)
  expect(named.filter((setting) => !known.includes(setting))).toEqual([])
})

test('the container and the unit start a built file, as an unprivileged user', () => {
  const built = read('electron.vite.config.ts')
  expect(built).toContain("outDir: 'out/main'")
  expect(built).toContain("headless: 'main/service/headless.ts'")
  for (const name of ['Dockerfile', 'lectern.service']) {
    expect(read(`resources/running/${name}`)).toContain('out/main/headless.js')
  }
  expect(read('resources/running/Dockerfile')).toMatch(/^USER node$/m)
  expect(read('resources/running/compose.yaml')).toContain('read_only: true')
})

test('the container and the unit start Node as npm start does', () => {
  expect(read('resources/running/Dockerfile')).toContain(
    `ENTRYPOINT ${JSON.stringify(['node', ...serviceFlags, 'out/main/headless.js']).replaceAll(',', ', ')}`,
  )
  expect(read('resources/running/lectern.service')).toContain(`node ${serviceFlags.join(' ')} out/main/headless.js`)
})

test('the container’s health is what the service says of itself, whether it answers readers or only works', () => {
  expect(read('resources/running/Dockerfile')).toMatch(/^HEALTHCHECK[^]*127\.0\.0\.1:4400\/_ready'/m)
  expect(read('main/service/operations/operator-door.ts')).toContain("path === '/_ready'")
})

test('systemd finds nothing wrong with the unit', async (context) => {
  const run = promisify(execFile)
  const path = join(root, 'resources/running/lectern.service')
  const { stderr } = await run('systemd-analyze', ['verify', '--man=no', path]).catch((error: unknown) => {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string }
    if (code === 'ENOENT') context.skip('systemd is not installed here')
    return { stderr }
  })
  expect(stderr.split('\n').filter((line) => line.includes('lectern.service'))).toEqual([])
})
