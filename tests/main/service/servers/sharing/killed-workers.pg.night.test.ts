import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '../../../../fakes/seeded-random.ts'
import { seed } from '../../../../seed.ts'
import { articlePage } from '../../article-page.ts'
import { Libraries } from '../postgres/libraries.ts'
import { noPostgres } from '../postgres/server.ts'
import { headless } from '../../headless-address.ts'
import { killHeadless, startHeadless } from '../../headless-process.ts'
import { type LoopbackSite, openLoopbackSite } from '../../outbound/loopback-site.ts'

const KILLS = Number(process.env['LECTERN_KILLS'] ?? 3)
/** Pages saved between two kills. */
const SAVES = 4
/** Milliseconds within which a kill comes after them. */
const LATEST_KILL = 3000
const HANGING = { timeout: 3_600_000 }

const servers = new Libraries()
const folder = mkdtempSync(join(tmpdir(), 'lectern-workers-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await servers.close()
})

/** A library, its site, and the settings that processes get about both. */
class Cluster {
  readonly url: string
  readonly site: LoopbackSite
  readonly settings: Record<string, string>

  constructor(url: string, site: LoopbackSite, data: string) {
    this.url = url
    this.site = site
    this.settings = { LECTERN_DATABASE: url, LECTERN_DATA: data }
  }

  ask(statement: string): string[] {
    return servers.ask(this.url, statement).filter((line) => line !== '')
  }

  serve() {
    return startHeadless(this.settings['LECTERN_DATA'] ?? '', this.site.host, this.settings, ['serve'])
  }

  /** Resolves when it works. */
  async work(kinds: string): Promise<ChildProcess> {
    const child = spawn(process.execPath, [headless, 'work', '--kinds', kinds, '--port', '0'], {
      env: { ...process.env, LECTERN_ALLOW_PRIVATE_HOSTS: this.site.host, ...this.settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let said = ''
    for await (const chunk of child.stdout ?? []) {
      said += String(chunk)
      if (said.includes('Lectern works')) return child
    }
    throw new Error(`A worker did not start: ${said}`)
  }
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  child.kill(signal)
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

async function openCluster(name: string, answer: (path: string, response: ServerResponse) => void): Promise<Cluster> {
  const url = await servers.add()
  const site = await openLoopbackSite((request, response) => answer(request.url ?? '', response))
  onTestFinished(() => site.close())
  const cluster = new Cluster(url, site, join(folder, name))
  const migrated = spawnSync(process.execPath, [headless, 'migrate'], { env: { ...process.env, ...cluster.settings } })
  expect([String(migrated.stderr), String(migrated.stdout)]).toEqual(['', 'The database is up to date.\n'])
  return cluster
}

const sendPage = (path: string, response: ServerResponse): void => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(articlePage(`Page ${path}`, 300))
}

describe.skipIf(noPostgres !== null)(`workers of one library${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  test('that are killed again and again read every save, and store what they read once', HANGING, async () => {
    const random = seededRandom(seed)
    const cluster = await openCluster('killed', sendPage)
    cluster.ask(
      `create table stored (content_id bigint);
       create function note_stored() returns trigger language plpgsql as
         $$ begin insert into stored values (new.content_id); return new; end $$;
       create trigger stored after insert or update of text on article for each row execute function note_stored();`,
    )
    const server = await cluster.serve()
    const workers = [await cluster.work('read'), await cluster.work('read,poll,mail')]
    const saved: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      for (let save = 0; save < SAVES; save++) {
        const { status, body } = await server.call('POST', '/save/', { url: `${cluster.site.origin}/${kill}-${save}` })
        expect(status).toBeLessThan(300)
        saved.push(body.content_id)
      }
      await new Promise((resolve) => setTimeout(resolve, random() * LATEST_KILL))
      const at = Math.floor(random() * workers.length)
      const [victim] = workers.splice(at, 1)
      if (victim) await end(victim, 'SIGKILL')
      workers.push(await cluster.work('read'))
    }
    await expect.poll(() => cluster.ask('select count(*) from job;'), HANGING).toEqual(['0'])
    const inOrder = (ids: readonly (number | string)[]) => ids.map(String).toSorted()
    expect(inOrder(cluster.ask('select content_id from stored;'))).toEqual(inOrder(saved))
    expect(inOrder(cluster.ask('select content_id from article;'))).toEqual(inOrder(saved))
    for (const worker of workers) await end(worker, 'SIGKILL')
    await killHeadless(server, 'SIGKILL')
  })

  test('take over what a killed one was reading, and what a stopped one gives back', HANGING, async ({ annotate }) => {
    const asked: string[] = []
    const cluster = await openCluster('held', (path, response) => {
      asked.push(path)
      // The first request waits forever.
      if (asked.indexOf(path) < asked.length - 1) sendPage(path, response)
    })
    const server = await cluster.serve()
    let reading = await cluster.work('read')
    for (const [path, signal] of [
      ['/killed', 'SIGKILL'],
      ['/stopped', 'SIGTERM'],
    ] as const) {
      const other = await cluster.work('read')
      // It accepts nothing until it continues.
      other.kill('SIGSTOP')
      await server.call('POST', '/save/', { url: `${cluster.site.origin}${path}` })
      await expect.poll(() => asked.at(-1), HANGING).toBe(path)
      const before = asked.length
      const ended = performance.now()
      const code = await end(reading, signal)
      const since = () => `${Math.round(performance.now() - ended)} ms`
      await annotate(`${signal}: gone after ${since()}`)
      other.kill('SIGCONT')
      await expect.poll(() => asked.length, { ...HANGING, interval: 20 }).toBeGreaterThan(before)
      await annotate(`${signal}: taken over after ${since()}`)
      await expect.poll(() => cluster.ask('select count(*) from job;'), HANGING).toEqual(['0'])
      expect([path, code]).toEqual([path, signal === 'SIGKILL' ? null : 0])
      reading = other
    }
    expect(asked).toEqual(['/killed', '/killed', '/stopped', '/stopped'])
    expect(cluster.ask('select count(*) from article;')).toEqual(['2'])
    await end(reading, 'SIGKILL')
    await killHeadless(server, 'SIGKILL')
  })
})
