// Finds the tests that a change can break. A file depends on its imports and on every file and folder whose path occurs
// in one of its strings, because workers, pages and fixtures are loaded by path. It uses no parser or resolver, because
// too many tests are better than one too few.
import { posix } from 'node:path'

const CODE = /\.(?:[mc]?tsx?|m?js|css|html)$/
/** A build's configuration names every page and program. A test that builds one of them does not depend on the others. */
const CONFIG = /\.config\.m?ts$/
const TEST = /^tests\/(?!e2e\/|desktop\/).*\.test\.tsx?$/

/** Files that every test depends on. A change to one selects all tests. */
const EVERYTHING =
  /^(?:package(?:-lock)?\.json|(?:.*\/)?tsconfig[^/]*\.json|.*\.config\.m?ts|tests\/fakes\/.*|tests\/(?:seed|require-node)\.ts|resources\/scripts\/.*)$/

/** @typedef {{ path: string, isGone?: boolean }} Changed */

/**
 * The unit tests that a change affects, or why it may affect all.
 * @param {readonly Changed[]} changed
 * @param {readonly string[]} files every file there is, from the root, with forward slashes
 * @param {(path: string) => string} textOf
 * @returns {{ tests: string[], all?: undefined } | { all: string, tests?: undefined }}
 */
export function relatedTests(changed, files, textOf) {
  for (const { path, isGone } of changed) {
    if (EVERYTHING.test(path)) return { all: `${path} changed` }
    // A removed path may be used outside of any string: in a workflow or on a page.
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
 * Maps files and folders to the files that reference them.
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
  for (const from of files.filter((path) => CODE.test(path) && !CONFIG.test(path))) {
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
 * Every path in a text's strings, resolved from its folder and from the root.
 * @param {string} text
 * @param {string} folder
 */
export function pathsIn(text, folder) {
  const spelt = new Set()
  for (const [, words = ''] of text.matchAll(/['"`]([^'"`\n]*)['"`]/g)) if (/[./]/.test(words)) spelt.add(words)
  // The text between two strings is between quotes as well, so every quote starts a match.
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
      // Nothing but "../" and "./" is the start of a computed path.
      if (/^[./]*$/.test(path)) continue
      paths.add(posix.join(folder, path)).add(posix.normalize(path.replace(/^\/+/, '')))
    }
  }
  return [...paths].map((path) => path.replace(/\/$/, ''))
}
