import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'playwright/test'

const project = join(import.meta.dirname, '../..')

test('the npm package starts the service in an empty folder, opens the web app and carries out commands', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-package-'))
  const unpacked = join(folder, 'package')
  const env = { ...process.env, LECTERN_DATA: join(folder, 'data'), LECTERN_CONFIG: join(folder, 'config') }
  execFileSync(process.execPath, [join(project, 'resources/scripts/build-package.mjs')], { stdio: 'ignore' })
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  execFileSync('tar', ['xzf', join(project, `out/lectern-${version}.tgz`), '-C', folder])

  const { dependencies, bin } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'))
  expect(Object.keys(dependencies).toSorted()).toEqual(['@echogarden/espeak-ng-emscripten', 'better-sqlite3'])
  expect(readdirSync(unpacked, { recursive: true }).filter((name) => String(name).endsWith('.map'))).toEqual([])
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
    symlinkSync(join(project, 'node_modules', name), join(folder, 'node_modules', name))
  }

  const program = join(unpacked, bin.lectern)
  const service = spawn(process.execPath, [program, '--port', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  try {
    let printed = ''
    for await (const chunk of service.stdout) {
      printed += String(chunk)
      if (printed.includes('token=')) break
    }
    await page.goto(/http\S+/.exec(printed)?.[0] ?? 'no address was printed')
    await expect(page.getByRole('navigation').first()).toBeVisible()

    const list = spawn(process.execPath, [program, 'list'], { env, stdio: 'ignore' })
    expect(await once(list, 'exit')).toEqual([3, null])

    // As Ctrl+C in a terminal: the whole group gets the signal, and the service ends in its own time.
    const ended = once(service, 'exit')
    process.kill(-(service.pid ?? 0), 'SIGINT')
    expect(await ended).toEqual([0, null])
  } finally {
    if (service.exitCode === null) {
      service.kill('SIGTERM')
      await once(service, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
})
