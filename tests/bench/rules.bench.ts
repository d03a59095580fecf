import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Rule, rulePreference, storedRule } from '#shared/model/rules/rule.ts'
import { CompiledRules, type ItemFacts } from '../../main/service/library/rules/compile-rules.ts'
import { forkProcess } from '../../main/service/processes/index.ts'
import { createService, type Service } from '../../main/service/index.ts'
import { articlePage } from '../main/service/article-page.ts'
import type { Figure } from './figure.ts'

export const name = 'rules: items that arrive, with 50 rules and without'

const startImport = forkProcess(new URL('../../main/service/imports/process.ts', import.meta.url))
const startExtraction = forkProcess(new URL('../../main/service/extraction/process.ts', import.meta.url))
const LINKS = 10_000
const PAGES = 300
const AT_ONCE = 500
const fields = ['title', 'author', 'text', 'anywhere', 'host', 'tag', 'language', 'kind', 'way', 'length'] as const

/** Of each ten rules, one applies to every item and tags it, unless none is to apply. */
const rulesOf = (apply: boolean): readonly Rule[] =>
  Array.from({ length: 50 }, (_, at) => {
    const field = fields[at % fields.length] ?? 'title'
    const value = { host: `site${at}.example`, kind: 'pdf', way: 'email', language: 'fi' } as Record<string, string>
    const words = { field, test: 'has' as const, value: `unlikely${at} words` }
    const other = { field, test: 'is' as const, value: value[field] ?? '' }
    const condition =
      field === 'length' ? { field, test: 'over' as const, value: at * 100 } : field in value ? other : words
    const conditions =
      apply && at % 10 === 0
        ? [{ field: 'host' as const, test: 'is' as const, value: 'bench.example' }]
        : [at % 10 === 0 ? { field: 'author' as const, test: 'has' as const, value: 'unlikely' } : condition]
    return {
      name: '',
      is_on: true,
      any: false,
      stops: false,
      conditions,
      actions: [{ do: 'tag', value: `tag ${at % 3}` }],
    }
  })

export async function run(): Promise<Figure[]> {
  const rules = rulesOf(true)
  const links = {
    without: await inLibrary([], importLinks),
    judged: await inLibrary(rulesOf(false), importLinks),
    with: await inLibrary(rules, importLinks),
  }
  const pages = { without: await inLibrary([], savePages), with: await inLibrary(rules, savePages) }
  return [
    { name: `${LINKS} imported links, without rules`, value: links.without, unit: 'ms' },
    { name: `${LINKS} imported links, 50 rules of which none applies`, value: links.judged, unit: 'ms' },
    { name: 'imported links, with such rules to without', value: links.judged / links.without, unit: '' },
    { name: `${LINKS} imported links, 50 rules of which five apply to each`, value: links.with, unit: 'ms' },
    { name: 'imported links, with these rules to without', value: links.with / links.without, unit: '' },
    { name: `${PAGES} saved pages, without rules`, value: pages.without, unit: 'ms' },
    { name: `${PAGES} saved pages, 50 rules`, value: pages.with, unit: 'ms' },
    { name: 'saved pages, with rules to without', value: pages.with / pages.without, unit: '' },
    { name: '50 rules on a text of 10,000 words', value: judging(), unit: 'ms' },
  ]
}

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

/** Returns the processor time of the service's own process, because other programs share the machine. */
async function inLibrary(
  given: readonly Rule[],
  work: (service: Service, call: Call) => Promise<void>,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'))
  const service = await createService({ dataFolder: folder, startExtraction, startImport })
  try {
    const { access_token } = await service.localTokens()
    const call: Call = async (method, path, body) => {
      const headers = { authorization: `Bearer ${access_token}` }
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const reply = await service.handle(new Request(`http://bench/api/v19${path}`, { method, headers, ...sent }))
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status}`)
      return reply.json()
    }
    const preferences = given.map((rule, at) => ({
      ...{ name: rulePreference(`r${at}`), value: storedRule(rule, at), version: 0 },
    }))
    if (preferences.length > 0) await call('PUT', '/preferences/', { preferences })
    // The first page starts a process.
    await call('POST', '/save/', { url: 'http://bench.example/first', html: articlePage('First', 100) })
    await service.idle()
    const begun = process.cpuUsage()
    await work(service, call)
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1000
  } finally {
    await service.close()
    rmSync(folder, { recursive: true })
  }
}

async function importLinks(service: Service, call: Call): Promise<void> {
  for (let from = 0; from < LINKS; from += AT_ONCE) {
    const items = Array.from({ length: AT_ONCE }, (_, at) => ({
      url: `http://bench.example/${from + at}`,
      title: `Item ${from + at} about the river and the old mill`,
      state: 'archive',
    }))
    await call('POST', '/imports/', { items })
    await service.idle()
  }
}

async function savePages(service: Service, call: Call): Promise<void> {
  for (let at = 0; at < PAGES; at += 1)
    await call('POST', '/save/', { url: `http://bench.example/p/${at}`, html: articlePage(`Page ${at}`, 2000) })
  await service.idle()
}

function judging(): number {
  const facts: ItemFacts = {
    ...{ way: 'saved', sources: [], hosts: ['bench.example'], author: 'Ann', title: 'A title', kind: 'article' },
    ...{ text: 'the river runs past an old mill '.repeat(1250), language: 'en', minutes: 40, tags: [] },
    ...{ isRead: false, isUnasked: false, shelves: [] },
  }
  const compiled = new CompiledRules(
    rulesOf(true).map((rule, at) => ({ id: `r${at}`, rule })),
    [],
  )
  const times = Array.from({ length: 20 }, () => {
    const begun = performance.now()
    compiled.judge(facts)
    return performance.now() - begun
  })
  return times.toSorted((a, b) => a - b)[10] ?? 0
}
