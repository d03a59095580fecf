import { join } from 'node:path'
import type { Plugin } from 'vite'
import { cutOut } from './cut-out.config.ts'

/**
 * Dexie as it is shipped with the app and as the contract of queue stores runs on it. Its usual entry is written for browsers
 * of 2015; the modern one says the same in less. Out of that go its live queries, which keep account of every key that is read
 * or written and tell other tabs of it (ours ask the projection's head instead, host/projection-log.ts), and its hooks: a
 * fifth of it. `modules`: the path of node_modules.
 */
export const leanDexie = (modules: string): Plugin[] => [
  {
    name: 'lectern-modern-dexie',
    config: () => ({ resolve: { alias: { dexie: join(modules, 'dexie/dist/modern/dexie.mjs') } } }),
  },
  cutOut('lectern-dexie-without-live-queries', /[\\/]dexie[\\/]dist[\\/]modern[\\/]dexie\.mjs$/, [
    [/^ {8}this\.use\((?:cacheExistingValues|cache|observability|hooks)Middleware\);\n/gm, ''],
    [/^ {4}liveQuery,\n {4}extendObservabilitySet,\n/m, ''],
    [/^props\(RangeSet\.prototype, \{\n[^]*?^\}\);\n/m, ''],
    // What is told of writes: here, in other tabs, and after a page was brought back.
    [/^ {12}if \('mutatedParts' in idbtrans\) \{\n.*\n {12}\}\n/m, ''],
    [/^ {8}if \(wasCreated\) \{\n {12}const everything = [^]*?^ {8}\}\n/m, ''],
    [/^if \(typeof dispatchEvent !== 'undefined' &&\n[^]*?^\}\n/m, ''],
    [/^if \(typeof BroadcastChannel !== 'undefined'\) \{\n[^]*?^\}\n/m, ''],
    [/^ {12}bc\?\.close\(\);\n/m, ''],
    [/^ {4}addEventListener\('pageshow', [^]*?^ {4}\}\);\n/m, ''],
  ]),
]
