// Which tests can a change turn red? A file depends on what it imports and on every file and folder whose path it spells
// out in a string: workers are started, pages built and fixtures read by their paths. Too many are named rather than one
// too few, so no parser and no resolver is asked.
import { posix } from 'node:path'

const CODE = /\.(?:[mc]?tsx?|m?js|css|html)$/
const TEST = /^tests\/(?!e2e\/|desktop\/).*\.test\.tsx?$/

/** What every test stands on: whoever changes these asks all of them. */
const EVERYTHING =
  /^(?:package(?:-lock)?\.json|(?:.*\/)?tsconfig[^/]*\.json|.*\.config\.m?ts|tests\/fakes\/.*|tests\/(?:seed|require-node)\.ts|resources\/scripts\/.*)$/

/** @typedef {{ path: string, isGone?: boolean }} Changed */

/**
 * The unit tests that a change concerns, or why it may concern any.
 * @param {readonly Changed[]} changed
 * @param {readonly string[]} files every file there is, from the root, with forward slashes
 * @param {(path: string) => string} textOf
 * @returns {{ tests: string[], all?: undefined } | { all: string, tests?: undefined }}
 */
export function relatedTests(changed, files, textOf) {
  for (const { path, isGone } of changed) {
    if (EVERYTHING.test(path)) return { all: `${path} changed` }
    // Whoever named it by its path may do so outside of any string: in a workflow, on a page.
    if (isGone) return { all: `${path} is gone` }
  }
  const { importers, readers } = referencesOf(files, textOf)
  const reached = new Set(changed.map(({ path }) => path))
  for (const path of reached) {
    for (const other of importers.get(path) ?? []) reached.add(other)
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
      for (const other of readers.get(folder) ?? []) reached.add(other)
    }
  }
  return { tests: [...reached].filter((path) => TEST.test(path)).sort() }
}

/**
 * Who names which file, and who names which folder.
 * @param {readonly string[]} files
 * @param {(path: string) => string} textOf
 */
function referencesOf(files, textOf) {
  const known = new Set(files)
  const folders = new Set()
  for (const file of files) for (let at = posix.dirname(file); at !== '.'; at = posix.dirname(at)) folders.add(at)
  /** @type {Map<string, Set<string>>} */
  const importers = new Map()
  /** @type {Map<string, Set<string>>} */
  const readers = new Map()
  for (const from of files.filter((path) => CODE.test(path))) {
    for (const path of pathsIn(textOf(from), posix.dirname(from))) {
      if (known.has(path)) add(importers, path, from)
      else if (folders.has(path)) add(readers, path, from)
    }
  }
  return { importers, readers }
}

/** @param {Map<string, Set<string>>} map @param {string} key @param {string} value */
function add(map, key, value) {
  const values = map.get(key)
  if (values) values.add(value)
  else map.set(key, new Set([value]))
}

/**
 * Every path that a text spells out, seen from its folder and from the root.
 * @param {string} text
 * @param {string} folder
 */
export function pathsIn(text, folder) {
  const spelt = new Set()
  for (const [, words = ''] of text.matchAll(/['"`]([^'"`\n]*)['"`]/g)) if (/[./]/.test(words)) spelt.add(words)
  // A string that ends where another begins is between two quotes as well: each is tried from its own quote on.
  for (const [, words = ''] of text.matchAll(/(?=['"`]([^'"`\n]+)['"`])/g)) if (/[./]/.test(words)) spelt.add(words)
  for (const [, list = ''] of text.matchAll(/\b(?:join|resolve)\(([^()]*)\)/g)) {
    const parts = [...list.matchAll(/['"`]([^'"`\n]*)['"`]/g)].map(([, part = '']) => part)
    if (parts.length > 0) spelt.add(posix.join(...parts))
  }
  const paths = new Set()
  for (const words of spelt) {
    if (words === '#host') paths.add('renderer/host/web.ts').add('renderer/host/desktop.ts')
    else if (words.startsWith('#')) paths.add(posix.normalize(words.slice(1)))
    else {
      const [path = ''] = words.split(/[?#]/)
      // Nothing but the way up is where another path begins.
      if (/^[./]*$/.test(path)) continue
      paths.add(posix.join(folder, path)).add(posix.normalize(path.replace(/^\/+/, '')))
    }
  }
  return [...paths].map((path) => path.replace(/\/$/, ''))
}
