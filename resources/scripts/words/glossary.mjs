import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { filesThere, textOf } from '../changes.mjs'
import { root, run } from '../run.mjs'

/** @typedef {'messages' | 'comments' | 'pages' | 'tests' | 'names' | 'subjects'} Kind */
/** @typedef {{ use: string, not: RegExp, in: ReadonlySet<Kind> }} Term */
/** @typedef {{ kind: Kind, at: string, text: string }} Phrase */

const GLOSSARY = 'resources/quality/glossary.json'
/** @type {readonly Kind[]} A term counts in these unless it names others. */
const USUAL = ['messages', 'comments', 'pages', 'tests', 'subjects']
/** Source code whose comments, test names and exports are ours. */
const SOURCE = /^(?:main|preload|renderer|shared|resources|tests)\/.*\.(?:ts|tsx|mjs)$/
/** Compiled catalogs, documents that tests read, and migrations, which stay as they were. */
const FOREIGN = /^shared\/words\/.*\.ts$|^tests\/fixtures\/|database\/migrations\/\d/
/** Comments for tools. */
const DIRECTIVE = /^(?:#region|@ts-|biome-|oxlint-|eslint|c8 |v8 |<reference)/

/** The terms of the glossary: one word for one thing. @returns {Term[]} */
export function readGlossary() {
  /** @type {{ terms: { use: string, not: string, in?: Kind[] }[] }} */
  const { terms } = JSON.parse(readFileSync(join(root, GLOSSARY), 'utf8'))
  return terms.map(({ use, not, in: kinds = USUAL }) => ({
    use,
    not: new RegExp(not, kinds.includes('names') ? 'u' : 'iu'),
    in: new Set(kinds),
  }))
}

/**
 * Every use of a word that the glossary replaces, as "where: text (use …)".
 * @param {readonly Term[]} terms
 * @param {Iterable<Phrase>} phrases
 */
export function wrongTerms(terms, phrases) {
  const found = []
  for (const { kind, at, text } of phrases) {
    for (const { use, not, in: kinds } of terms) {
      const match = kinds.has(kind) ? not.exec(text) : null
      if (match) found.push(`${at}: “${match[0]}” in “${around(text, match.index)}” (${use})`)
    }
  }
  return found
}

/**
 * Everything of ours that is read: comments, names of tests and exports, pages, and the subjects of commits since the
 * glossary exists.
 * @returns {Promise<Phrase[]>}
 */
export async function phrases() {
  /** @type {Phrase[]} */
  const found = []
  for (const path of await filesThere()) {
    if (FOREIGN.test(path)) continue
    if (SOURCE.test(path)) found.push(...phrasesOf(path, textOf(path)))
    else if (/^[^.].*\.md$/.test(path)) found.push(...pagePhrases(path, textOf(path)))
  }
  return [...found, ...(await subjects())]
}

/**
 * The comments of a source file, the names of its tests and what it exports.
 * @param {string} path
 * @param {string} source
 * @returns {Phrase[]}
 */
export function phrasesOf(path, source) {
  const { comments } = parseSync(path, source)
  /** @param {number} offset */
  const at = (offset) => `${path}:${source.slice(0, offset).split('\n').length}`
  /** @type {Phrase[]} */
  const found = []
  let end = -1
  for (const { type, value, start, end: stop } of comments) {
    const lines = value.split('\n').map((line) => line.trim().replace(/^\*+ ?/, ''))
    const text = lines.join(' ').trim()
    const last = found.at(-1)
    if (type === 'Line' && last && source.slice(end, start).trim() === '' && source[end - 1] !== '/')
      last.text += ` ${text}`
    else if (!DIRECTIVE.test(text)) found.push({ kind: 'comments', at: at(start), text })
    end = stop
  }
  if (path.startsWith('tests/')) {
    for (const { 1: text = '', 2: other = '', index } of source.matchAll(
      /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()\n]*\))?\(\s*(?:'([^'\n]*)'|`([^`\n]*)`)/g,
    ))
      found.push({ kind: 'tests', at: at(index), text: text || other })
  }
  found.push({ kind: 'names', at: path, text: basename(path).split('.')[0] ?? '' })
  for (const { 1: text = '', index } of source.matchAll(
    /^export (?:async |default |abstract )*(?:function\*?|class|const|let|interface|type) (\w+)/gm,
  ))
    found.push({ kind: 'names', at: at(index), text })
  return found
}

/** The lines of a page without its code. @param {string} path @param {string} page @returns {Phrase[]} */
function pagePhrases(path, page) {
  let isCode = false
  return page.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) isCode = !isCode
    const text = line.replaceAll(/`[^`]*`/g, '')
    return isCode || text.trim() === ''
      ? []
      : [{ kind: /** @type {const} */ ('pages'), at: `${path}:${index + 1}`, text }]
  })
}

/** @returns {Promise<Phrase[]>} */
async function subjects() {
  const added = await run('git', ['log', '--diff-filter=A', '--format=%H', '--', GLOSSARY], { quiet: true })
  const since = added.code === 0 ? added.output.trim().split('\n').at(-1) : ''
  if (!since) return []
  const { code, output } = await run('git', ['log', '--no-merges', '--format=%h %s', `${since}..HEAD`], { quiet: true })
  if (code !== 0) return []
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => ({
      kind: 'subjects',
      at: `commit ${line.slice(0, line.indexOf(' '))}`,
      text: line.slice(line.indexOf(' ') + 1),
    }))
}

/** @param {string} text @param {number} index */
const around = (text, index) => text.slice(Math.max(0, index - 40), index + 60).trim()
