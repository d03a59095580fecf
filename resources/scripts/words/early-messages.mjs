import { parseSync } from 'oxc-parser'

/** @typedef {{ line: number, text: string }} EarlyMessage */

const IMPORT = /^import \* as (\w+) from '#shared\/words\/[\w/-]+\.ts'$/gm

/**
 * The messages that a source file of the main process or the service reads when it loads, before anyone has asked for a
 * language. They would stay English for every call. Functions read them in time.
 * @param {string} path
 * @param {string} source
 * @returns {EarlyMessage[]}
 */
export function earlyMessages(path, source) {
  const names = new Set([...source.matchAll(IMPORT)].map(([, name]) => name))
  if (names.size === 0) return []
  /** @type {EarlyMessage[]} */
  const found = []
  /** @param {any} node */
  const visit = (node) => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each)
      return
    }
    if (node === null || typeof node !== 'object') return
    if (/Function/.test(node.type ?? '') || /^TS(?!AsExpression|SatisfiesExpression|NonNull)/.test(node.type ?? ''))
      return
    if (node.type === 'MemberExpression' && names.has(node.object.name)) {
      const text = source.slice(node.start, node.end)
      found.push({ line: source.slice(0, node.start).split('\n').length, text })
      return
    }
    for (const [name, value] of Object.entries(node)) if (name !== 'type') visit(value)
  }
  visit(parseSync(path, source).program)
  return found
}
