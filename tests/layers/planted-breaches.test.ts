import { describe, expect, test } from 'vitest'
import { judge, told } from './judge.ts'

const look = (files: Record<string, string>): string[] =>
  told(judge(Object.entries(files).map(([path, text]) => ({ path, text }))))

describe('a planted breach is reported', () => {
  type Case = [claim: string, files: Record<string, string>, expected: RegExp]
  const cases: Case[] = [
    [
      'an upward import',
      { 'shared/model/a.ts': "import { x } from '#shared/api/x.ts'\nx()" },
      /shared\/model may not import shared\/api\/x\.ts/,
    ],
    [
      'a type import',
      { 'shared/model/a.ts': "import type { X } from '../api/x.ts'\nexport type Y = X" },
      /may not import shared\/api/,
    ],
    [
      'an inline type import',
      { 'shared/model/a.ts': "export type Y = import('../api/x.ts').X" },
      /may not import shared\/api/,
    ],
    ['an export from', { 'shared/text/a.ts': "export { x } from '../host/x.ts'" }, /may not import shared\/host/],
    ['an export of everything', { 'shared/text/a.ts': "export * from '../host/x.ts'" }, /may not import shared\/host/],
    [
      'a dynamic import',
      { 'renderer/components/a.tsx': "export const a = () => import('../cache/x.ts')" },
      /may not import renderer\/cache/,
    ],
    ['a require', { 'main/ipc/a.ts': "export const a = require('../store/x.ts')" }, /may not import main\/store/],
    [
      'an import whose name is computed',
      { 'main/ipc/a.ts': 'export const a = (n: string) => import(n)' },
      /unreadable/,
    ],
    ['a file that does not parse', { 'main/ipc/a.ts': 'export const = 1' }, /does not parse/],
    [
      'a screen that imports another',
      { 'renderer/screens/list/a.tsx': "import { b } from '../article/b.tsx'\nb()" },
      /never import each other/,
    ],
    [
      'a room that imports the service’s internals',
      { 'main/desktop/a.ts': "import { b } from '../service/library/b.ts'\nb()" },
      /main\/desktop may not import/,
    ],
    [
      'a pipeline with a database',
      { 'main/service/extraction/a.ts': "import { b } from '../database/b.ts'\nb()" },
      /extraction may not import/,
    ],
    [
      'a pipeline with a network',
      { 'main/service/feeds/a.ts': "import { b } from '../outbound/index.ts'\nb()" },
      /feeds may not import/,
    ],
    [
      'training code in the product',
      { 'main/service/extraction/a.ts': "import { b } from '../../../resources/training/b.ts'\nb()" },
      /extraction may not import/,
    ],
    [
      'a route that skips the use cases',
      { 'main/service/http/routes/a.ts': "import { b } from '../../database/b.ts'\nb()" },
      /http may not import/,
    ],
    [
      '#host imported outside the app',
      { 'renderer/screens/list/a.tsx': "import { b } from '#host'\nb()" },
      /may not import renderer\/host/,
    ],
    [
      'a path that leaves the repository',
      { 'main/ipc/a.ts': "import { b } from '../../../b.ts'\nb()" },
      /outside of the repository/,
    ],
    ['an unknown room', { 'renderer/widgets/a.ts': 'export const a = 1' }, /unknown folder/],
    ['an unknown room in the service', { 'main/service/magic/a.ts': 'export const a = 1' }, /unknown folder/],
    [
      'an import past a front door',
      {
        'renderer/cache/index.ts': "export { a } from './a.ts'",
        'renderer/cache/a.ts': 'export const a = 1',
        'renderer/app/b.ts': "import { a } from '../cache/a.ts'\na",
      },
      /renderer\/app\/b\.ts: front door: renderer\/cache\/a\.ts is imported past renderer\/cache\/index\.ts/,
    ],
    [
      'two rooms that import each other, by different files',
      {
        'main/service/library/lists/a.ts': "import { b } from '../articles/b.ts'\nb",
        'main/service/library/articles/c.ts': "import { d } from '../lists/d.ts'\nd",
        'main/service/library/articles/b.ts': 'export const b = 1',
        'main/service/library/lists/d.ts': 'export const d = 1',
      },
      /two-way: main\/service\/library\/articles and main\/service\/library\/lists import each other/,
    ],
    [
      'a folder named for overflow',
      { 'main/service/library/lists/more/a.ts': 'export const a = 1' },
      /the folder more is named for what did not fit elsewhere/,
    ],
    ['an unknown file of shared', { 'shared/a.ts': 'export const a = 1' }, /unknown folder/],
    [
      'a cycle',
      {
        'shared/model/a.ts': "import { b } from './b.ts'\nexport const a = b",
        'shared/model/b.ts': "import { a } from './a.ts'\nexport const b = a",
      },
      /cycle: shared\/model\/a\.ts → shared\/model\/b\.ts → shared\/model\/a\.ts/,
    ],
    [
      'a cycle among tests',
      { 'tests/fakes/a.ts': "export * from './b.ts'", 'tests/fakes/b.ts': "export * from './a.ts'" },
      /cycle/,
    ],
    [
      'electron in the service',
      { 'main/service/library/a.ts': "import { app } from 'electron'\napp" },
      /electron belongs to/,
    ],
    [
      'a part of electron in the store',
      { 'main/store/a.ts': "import { app } from 'electron/main'\napp" },
      /electron\/main belongs to/,
    ],
    [
      'ipcMain outside main/ipc',
      { 'main/desktop/a.ts': "import { app, ipcMain } from 'electron'\napp; ipcMain" },
      /ipcMain of electron belongs to main\/ipc/,
    ],
    [
      'ipcMain under another name',
      { 'main/desktop/a.ts': "import { ipcMain as i } from 'electron'\ni" },
      /ipcMain of electron/,
    ],
    [
      'idb in a screen',
      { 'renderer/screens/list/a.ts': "import { openDB } from 'idb'\nopenDB" },
      /idb belongs to renderer\/host/,
    ],
    ['dexie in the app', { 'renderer/host/a.ts': "import Dexie from 'dexie'\nDexie" }, /dexie belongs to tests/],
    ['kysely in a route', { 'main/service/http/a.ts': "import { sql } from 'kysely'\nsql" }, /kysely belongs to/],
    [
      'kysely in a pipeline',
      { 'main/service/speech/a.ts': "import { Migrator } from 'kysely/migration'\nMigrator" },
      /kysely\/migration belongs to/,
    ],
    [
      'SQL text in a use case',
      { 'main/service/library/a.ts': "import { sql as s } from 'kysely'\ns" },
      /sql of kysely belongs to main\/sqlite, main\/store, main\/service\/database/,
    ],
    ...[
      ['json_each', '`select value from json_each(${list})`'],
      ['rowid', "'rowid'"],
      ['match', "'match'"],
      ['match', '`search_text MATCH ${words}`'],
      ['bm25', "'bm25(search_text)'"],
      ['max of two', "eb.fn('max', ['a', 'b'])"],
      ['max of two', '`max(a, ${b})`'],
      ['substr', '`substr(name, 1)`'],
      ['::', '`(${list}::int[])`'],
      ['::', "'id::text'"],
      ['pragma', "'PRAGMA optimize'"],
      ['indexed by', "'entry INDEXED BY entry_date'"],
      ['+column', '`where +library_state = ${state}`'],
      ['replaceInto', "kysely.replaceInto('tag')"],
      ['pragma', "sqlite.pragma('optimize')"],
    ].map(
      ([name = '', code]): Case => [
        `SQLite’s ${name} outside its folder, as in ${code}`,
        { 'main/service/library/a.ts': `export const a = ${code}` },
        new RegExp(`${name.replace('+', '\\+')} is SQLite's own: it belongs to main/service/database/`),
      ],
    ),
    [
      'a connection in a use case',
      { 'main/service/library/a.ts': 'export const a = (database: D) => database.withConnection((sqlite) => sqlite)' },
      /withConnection is for work on the file as a whole/,
    ],
    [
      'statements at the same time in a transaction',
      { 'main/service/library/a.ts': 'export const a = () => b.change(1, async (tx) => Promise.all([c(tx), d(tx)]))' },
      /Promise\.all in a transaction/,
    ],
    [
      'statements at the same time in what runs in a transaction',
      {
        'main/service/accounts/a.ts':
          'export class A { async b(tx: Change) { for (const c of d) await Promise.allSettled(c.map((e) => f(tx, e))) } }',
      },
      /Promise\.allSettled in a transaction/,
    ],
    ['Node in shared', { 'shared/text/a.ts': "import { join } from 'node:path'\njoin" }, /node:path belongs to main/],
    [
      'Node in the renderer',
      { 'renderer/app/a.ts': "import { join } from 'node:path'\njoin" },
      /node:path belongs to main/,
    ],
    [
      'React in shared',
      { 'shared/host/a.ts': "import { useState } from 'react'\nuseState" },
      /react belongs to renderer/,
    ],
    [
      'undici outside outbound',
      { 'main/service/library/a.ts': "import { Agent } from 'undici'\nAgent" },
      /undici belongs to/,
    ],
    [
      'fetch in a use case',
      { 'main/service/library/a.ts': "export const a = () => fetch('x')" },
      /fetch is reached for/,
    ],
    ['fetch in a screen', { 'renderer/screens/list/a.ts': 'export const a = { f: fetch }' }, /fetch is reached for/],
    [
      'IndexedDB in a screen',
      { 'renderer/screens/list/a.ts': "export const a = () => indexedDB.open('x')" },
      /indexedDB is reached for/,
    ],
    ['fetch in shared', { 'shared/request/a.ts': "export const a = () => fetch('x')" }, /fetch is reached for/],
    [
      'a timer in shared',
      { 'shared/sync/a.ts': 'export const a = () => setTimeout(() => {}, 1)' },
      /setTimeout is reached for/,
    ],
    ['the clock in shared', { 'shared/sync/a.ts': 'export const a = () => Date.now()' }, /Date\.now is reached for/],
    [
      'the clock read by new Date()',
      { 'shared/sync/a.ts': 'export const a = () => new Date()' },
      /new Date\(\) reads the clock/,
    ],
    [
      "a date in the system's language",
      { 'renderer/screens/list/a.ts': 'export const a = (date: Date) => date.toLocaleDateString()' },
      /toLocaleDateString speaks the system's language/,
    ],
    [
      'a number of a service in its own language',
      { 'shared/model/a.ts': "export const a = new Intl.NumberFormat('de')" },
      /Intl\.NumberFormat speaks/,
    ],
    ['chance in shared', { 'shared/sync/a.ts': 'export const a = Math.random()' }, /Math\.random is reached for/],
    [
      'dangerouslySetInnerHTML',
      {
        'renderer/components/a.tsx':
          'export const A = (p: { h: string }) => <p dangerouslySetInnerHTML={{ __html: p.h }} />',
      },
      /dangerouslySetInnerHTML/,
    ],
    [
      'innerHTML',
      { 'renderer/reading/a.ts': "export const a = (e: Element) => { e.innerHTML = '' }" },
      /innerHTML is never used/,
    ],
    [
      'innerHTML in brackets',
      { 'renderer/reading/a.ts': "export const a = (e: Element) => e['innerHTML']" },
      /innerHTML is never used/,
    ],
    [
      'innerHTML written in the service',
      { 'main/service/extraction/a.ts': "export const a = (e: Element) => { e.innerHTML = '' }" },
      /innerHTML is never used/,
    ],
    [
      'insertAdjacentHTML',
      { 'renderer/reading/a.ts': "export const a = (e: Element) => e.insertAdjacentHTML('beforeend', '')" },
      /insertAdjacentHTML/,
    ],
    ['eval', { 'main/service/library/a.ts': "export const a = eval('1')" }, /eval makes code/],
    [
      'new Function',
      { 'main/service/library/a.ts': "export const a = new Function('return 1')" },
      /Function makes code/,
    ],
    ['an empty catch', { 'shared/model/a.ts': 'export const a = () => { try { b() } catch {} }' }, /catch {} drops/],
    [
      'a catch that contains only a comment',
      { 'main/store/a.ts': 'export const a = () => { try { b() } catch {\n// Never mind.\n} }' },
      /catch {} drops/,
    ],
    [
      'an empty handler of a promise',
      { 'renderer/app/a.ts': 'export const a = () => void b().catch(() => {})' },
      /\.catch\(\(\) => …\) drops/,
    ],
    [
      'a handler that returns nothing',
      { 'renderer/app/a.ts': 'export const a = () => b().catch(() => undefined)' },
      /\.catch\(\(\) => …\) drops/,
    ],
    [
      'a handler that returns null and drops the error',
      { 'main/desktop/a.ts': 'export const a = () => b().catch((_error: unknown) => null)' },
      /\.catch\(\(\) => …\) drops/,
    ],
    [
      'a handler that returns null',
      { 'main/desktop/a.ts': 'export const a = () => b().catch(() => {\nreturn null\n})' },
      /\.catch\(\(\) => …\) drops/,
    ],
    [
      'a second handler that returns an empty list',
      { 'shared/host/a.ts': 'export const a = () => b().then(c, () => [])' },
      /\.then\(…, \(\) => …\) drops/,
    ],
    ['a file that is too long', { 'shared/model/a.ts': '\n'.repeat(600) }, /601 lines/],
    ['a folder called utils', { 'renderer/app/utils/a.ts': 'export const a = 1' }, /the name utils says nothing/],
    ['a file called helpers', { 'tests/shared/helpers.ts': 'export const a = 1' }, /the name helpers says nothing/],
    ['a name in another case', { 'renderer/app/AppShell.tsx': 'export const a = 1' }, /not in kebab-case/],
  ]

  test.each(cases)('%s', (_claim, files, expected) => {
    expect(look(files).join('\n')).toMatch(expected)
  })
})

describe('allowed code is not reported', () => {
  const cases: [claim: string, files: Record<string, string>][] = [
    ['a room imports its own files', { 'shared/model/a.ts': "import { b } from './b.ts'\nb" }],
    [
      'the imports that the plan allows',
      { 'main/store/a.ts': "import { b } from '../sqlite/open.ts'\nimport { c } from '#shared/sync/c.ts'\nb; c" },
    ],
    [
      'a service door that imports every room of the service',
      { 'main/service/index.ts': "import { b } from './http/router.ts'\nimport { c } from './jobs/c.ts'\nb; c" },
    ],
    [
      'words in comments, strings and property names',
      {
        'shared/model/a.ts':
          "// import 'electron'; Date.now()\nexport const a = { fetch: 'fetch()', setTimeout: 1 }\nexport type T = { fetch(): void; eval: 1 }",
      },
    ],
    [
      'a fetch that was passed in',
      {
        'shared/request/a.ts':
          "export const a = ({ fetch }: { fetch(u: string): void }) => fetch('x')\nexport const b = (fetch: () => void) => fetch()\nexport const c = (parts: { fetch(): void }) => parts.fetch()",
      },
    ],
    ['a date made of a number', { 'shared/model/a.ts': 'export const a = (n: number) => new Date(n)' }],
    [
      'markup parsed by the extraction',
      { 'main/service/extraction/a.ts': 'export const a = (e: Element) => e.innerHTML' },
    ],
    ['a screen that imports its own family', { 'renderer/screens/list/a.tsx': "import { b } from './parts/b.tsx'\nb" }],
    [
      'an error that is reported, or turned into a result with a reason',
      {
        'renderer/app/a.ts':
          "export const a = () => b().catch((error) => report('try', error))\nexport const c = (text: string) => {\n  try {\n    return JSON.parse(text)\n  } catch {\n    // Not JSON.\n    return null\n  }\n}",
      },
    ],
    [
      'SQLite’s own language in the folder of the database, and in comments elsewhere',
      {
        'main/service/database/a.ts':
          "import { sql } from 'kysely'\nexport const a = sql`select rowid from json_each(1)`",
        'main/service/library/entries/a.ts': '// The rowid of json_each.\nexport const a = 1',
      },
    ],
    [
      'addresses and patterns that only look like SQL',
      { 'main/service/outbound/a.ts': "export const a = ['::1', '2001:db8::', '[::1]', '+ more', 'do they match?']" },
    ],
    [
      'work at the same time outside of transactions',
      {
        'main/service/library/entries/a.ts':
          'export const a = (b: B) => Promise.all(b.map((c) => c.change(1, async (tx) => tx)))',
      },
    ],
    ['a style sheet beside its component', { 'renderer/components/a.tsx': "import s from './a.module.css'\ns" }],
  ]

  test.each(cases)('%s', (_claim, files) => {
    expect(look(files)).toEqual([])
  })
})
