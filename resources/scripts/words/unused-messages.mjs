/** @import { Catalog } from './catalogs.mjs' */

/**
 * The messages that no source file uses, as "catalog.key". A file uses a message as `t.key` after
 * `import * as t from '#shared/words/<catalog>.ts'`.
 * @param {ReadonlyMap<string, Catalog>} catalogs
 * @param {readonly string[]} sources the texts of all source files
 */
export function unusedMessages(catalogs, sources) {
  /** @type {Map<string, Set<string>>} */
  const used = new Map()
  for (const text of sources) {
    for (const [, name = '', catalog = ''] of text.matchAll(
      /^import \* as (\w+) from '#shared\/words\/([\w/-]+)\.ts'$/gm,
    )) {
      const keys = used.get(catalog) ?? new Set()
      used.set(catalog, keys)
      for (const [, key = ''] of text.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'))) keys.add(key)
    }
  }
  return [...catalogs].flatMap(([name, catalog]) =>
    Object.keys(catalog)
      .filter((key) => !used.get(name)?.has(key))
      .map((key) => `${name}.${key}`),
  )
}
