import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { stages as table } from '../../../resources/scripts/stages.mjs'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, '.github/workflows')
const scripts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts)
const stages = new Set(table.filter((stage) => stage.in.includes('test')).map(({ name }) => name))

interface Step {
  readonly uses?: string
  readonly run?: string
}
interface Job {
  readonly uses?: string
  readonly needs?: string
  readonly 'runs-on'?: string
  readonly strategy?: {
    readonly matrix: { readonly os?: readonly string[]; readonly include?: readonly { os: string }[] }
  }
  readonly 'timeout-minutes'?: number
  readonly steps?: readonly Step[]
}
interface Workflow {
  readonly name: string
  readonly on: object
  readonly permissions: unknown
  readonly jobs: Readonly<Record<string, Job>>
}

const read = (name: string) => parse(readFileSync(join(folder, name), 'utf8')) as Workflow
const checks = read('checks.yml')
const release = read('release.yml')
const commandsOf = (workflow: Workflow) =>
  Object.values(workflow.jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run }) => run ?? []))

describe.each(readdirSync(folder))('the workflow %s', (name) => {
  const workflow = read(name)

  test('has read permission only, a timeout, and only versioned steps by GitHub', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    for (const [id, job] of Object.entries(workflow.jobs)) {
      if (job.uses !== undefined) {
        expect([id, existsSync(join(root, job.uses))]).toEqual([id, true])
        continue
      }
      expect([id, job['timeout-minutes']]).toEqual([id, expect.any(Number)])
      const foreign = (job.steps ?? []).filter(({ uses }) => uses !== undefined && !/^actions\/[\w-]+@v\d+$/.test(uses))
      expect([id, foreign]).toEqual([id, []])
    }
  })

  test('runs only scripts that exist in this repository', () => {
    for (const command of commandsOf(workflow)) {
      const [, script] = /npm run ([\w:]+)/.exec(command) ?? []
      if (script) expect([command, scripts.includes(script)]).toEqual([command, true])
      const [, asked] = /npm test -- ([\w ]+)/.exec(command) ?? []
      expect([command, (asked ?? '').split(' ').filter((stage) => stage !== '' && !stages.has(stage))]).toEqual([
        command,
        [],
      ])
      const [, file] = /^node ([\w./-]+\.js)$/.exec(command) ?? []
      if (file) expect([command, existsSync(join(root, file))]).toEqual([command, true])
    }
  })
})

test('the workflows run every stage of npm test, and the desktop on Electron on three systems', () => {
  const asked = commandsOf(checks).flatMap((command) => /npm test -- ([\w ]+)/.exec(command)?.[1]?.split(' ') ?? [])
  expect([...stages].filter((stage) => !asked.includes(stage))).toEqual([])
  const real = Object.values(checks.jobs).find(({ strategy }) => strategy !== undefined)
  expect(real?.strategy?.matrix.os).toEqual(['ubuntu-latest', 'macos-latest', 'windows-latest'])
  const steps = (real?.steps ?? []).map(({ run = '' }) => run)
  expect(steps.findIndex((run) => run.includes('electron/install.js'))).toBeGreaterThan(-1)
  expect(steps.filter((run) => run.includes('test:desktop'))).toHaveLength(2)
})

test('a release contains the packages of three systems, after all checks', () => {
  expect(release.jobs['checks']?.uses).toBe('./.github/workflows/checks.yml')
  expect(release.jobs['packages']?.needs).toBe('checks')
  expect(release.jobs['packages']?.strategy?.matrix.include?.map(({ os }) => os)).toEqual([
    'macos-latest',
    'windows-latest',
    'ubuntu-latest',
  ])
})
