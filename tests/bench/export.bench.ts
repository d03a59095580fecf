import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '../../main/service/database/migrations/index.ts'
import { openDatabase } from '../../main/sqlite/open-database.ts'
import { type MeasuredService, startMeasured } from '../main/service/start-measured.ts'
import type { Figure } from './figure.ts'
import { fillLibrary } from './large-library.ts'

export const name = 'service: export of 10,000 articles of 5 kB'

const COUNT = 10_000
/** Words of about five characters, which make 5 kB. */
const LENGTH = 900
const LOOK_EVERY_MS = 100

export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-export-'))
  try {
    await fillLibrary(folder, COUNT, LENGTH)
    const bytes = giveMarkdown(folder)
    const service = await startMeasured(folder, ['none.test'])
    try {
      return [{ name: 'text of an article', value: bytes / 1000, unit: 'kB' }, ...(await exported(service))]
    } finally {
      service.child.kill('SIGKILL')
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The filled library has the words of its articles, which are their markdown, too. Returns the bytes of an article. */
function giveMarkdown(folder: string): number {
  const { sqlite, close } = openDatabase<unknown>(join(folder, 'library.db'), migrations)
  sqlite.exec('UPDATE article SET markdown = text')
  const row = sqlite.prepare('SELECT avg(length(text)) AS bytes FROM article').get() as { readonly bytes: number }
  close()
  return row.bytes
}

async function exported({ child, call, measured }: MeasuredService): Promise<Figure[]> {
  await call('GET', '/profile/')
  await measured('begin')
  const cpuBefore = cpuSeconds(child)
  const begun = performance.now()
  const { body } = await call('POST', '/export_my_data/', { format: 'lectern' })
  for (;;) {
    const { status, error } = (await call('GET', `/export_my_data/${body.id}/`)).body
    if (status === 2) throw new Error(error)
    if (status === 1) break
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  const seconds = (performance.now() - begun) / 1000
  const cpu = cpuSeconds(child) - cpuBefore
  const { before, peak } = await measured('end')
  const load = loadavg()[0] ?? 0
  return [
    {
      name: 'export of everything',
      value: seconds,
      unit: 's',
      note: `target 15; load of the machine ${load.toFixed(1)}`,
    },
    { name: 'of it on a processor', value: cpu, unit: 's' },
    { name: 'memory above idle at most', value: (peak - before) / 1e6, unit: 'MB', note: 'target 100' },
  ]
}

/** Returns the CPU seconds that the process used so far. Unknown outside Linux. */
function cpuSeconds({ pid }: ChildProcess): number {
  if (process.platform !== 'linux') return Number.NaN
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  const TICKS = 100
  return (user + system) / TICKS
}
