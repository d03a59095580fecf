// Installs the npm package as a user does: from the registry, in an empty folder.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '../..')

test('npx installs the package with two dependencies and starts the service', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-npx-'))
  execFileSync(process.execPath, [join(project, 'resources/scripts/build-package.mjs')], { stdio: 'ignore' })
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const env = { ...process.env, LECTERN_DATA: join(folder, 'data'), npm_config_cache: join(folder, 'npm') }
  const words = ['--yes', '--package', join(project, `out/lectern-${version}.tgz`), 'lectern', '--port', '0']
  const running = spawn('npx', words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  try {
    let printed = ''
    for await (const chunk of running.stdout) {
      printed += String(chunk)
      if (printed.includes('token=')) break
    }
    const { origin } = new URL(/http\S+/.exec(printed)?.[0] ?? 'no address was printed')
    expect((await fetch(origin)).status).toBe(200)
    const [installed = ''] = readdirSync(join(folder, 'npm/_npx'))
    expect(
      readdirSync(join(folder, 'npm/_npx', installed, 'node_modules')).filter((name) => !name.startsWith('.')),
    ).toEqual(['@echogarden', 'better-sqlite3', 'lectern', 'node-addon-api'])
  } finally {
    process.kill(-(running.pid ?? 0), 'SIGTERM')
    if (running.exitCode === null) await once(running, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}, 300_000)
