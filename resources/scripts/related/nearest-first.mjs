// Orders tests by the words that they share with a change. Most tests of the service reach all of its files, so imports
// cannot tell which of 150 related tests are about the edited lines. Words can (BM25, as in search engines).
import { posix } from 'node:path'
import { pathsIn } from './related-tests.mjs'

/** Occurrences after which a word has added half of what it can. */
const HALF = 1.2
/** The share of a text's length that counts against it: a long text shares words with everything. */
const BY_LENGTH = 0.6
/** The words of a path count as so many in the text. */
const PATH_COUNTS = 3

/**
 * The tests, nearest first: those that changed, then those that share most words with a changed file. A word counts for
 * more if few tests have it.
 * @param {readonly string[]} changed paths
 * @param {readonly string[]} tests paths
 * @param {(path: string) => string} textOf
 * @returns {string[]}
 */
export function nearestFirst(changed, tests, textOf) {
  const texts = tests.map((path) => wordsIn(`${path} ${textOf(path)} ${claimsOf(path, textOf)}`))
  const lengths = texts.map((words) => sum(words.values()))
  const usual = sum(lengths) / tests.length
  /** @type {Map<string, number>} */
  const holders = new Map()
  for (const words of texts) for (const word of words.keys()) count(holders, word)

  const scores = tests.map((path) => (changed.includes(path) ? Infinity : 0))
  for (const path of changed) {
    const sought = wordsIn(`${`${path} `.repeat(PATH_COUNTS)} ${textOf(path)}`)
    const nearness = texts.map((words, at) => {
      const half = HALF * (1 - BY_LENGTH + (BY_LENGTH * (lengths[at] ?? 0)) / usual)
      return sum(
        [...sought].map(([word, times]) => {
          const here = words.get(word) ?? 0
          return (Math.sqrt(times) * rarity(holders.get(word) ?? 0, tests.length) * here) / (here + half)
        }),
      )
    })
    // The nearest of each changed file are the first, however long it is.
    const most = Math.max(...nearness, Number.MIN_VALUE)
    for (const at of tests.keys()) scores[at] = Math.max(scores[at] ?? 0, (nearness[at] ?? 0) / most)
  }
  return [...tests.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).map((at) => tests[at] ?? '')
}

/** A contract's claims are in files beside it. @param {string} path @param {(path: string) => string} textOf */
function claimsOf(path, textOf) {
  return pathsIn(textOf(path), posix.dirname(path))
    .filter((other) => other.startsWith('tests/contracts/') && other.endsWith('.ts'))
    .map(textOf)
    .join(' ')
}

/** Counts each word, in camelCase and in any form. @param {string} text */
function wordsIn(text) {
  /** @type {Map<string, number>} */
  const words = new Map()
  const lower = text.replace(/([a-z\d])(?=[A-Z])/g, '$1 ').toLowerCase()
  for (const [word] of lower.matchAll(/[a-z]{3,}/g)) count(words, word.replace(/(?:ing|ed|es|s)$/, ''))
  return words
}

/** @param {number} holders @param {number} all */
function rarity(holders, all) {
  return Math.log(1 + (all - holders + 0.5) / (holders + 0.5))
}

/** @param {Map<string, number>} map @param {string} key */
function count(map, key) {
  map.set(key, (map.get(key) ?? 0) + 1)
}

/** @param {Iterable<number>} numbers */
function sum(numbers) {
  let total = 0
  for (const number of numbers) total += number
  return total
}
