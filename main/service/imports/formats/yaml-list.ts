import { parse } from 'yaml'

/** A list of tables, or a table of lists. */
const BEGINNING = /^(?:#[^\n]*\n|\s)*(?:- \w[\w -]{0,40}: |\w[\w -]{0,40}:[ \t]*\n\s*- \w[\w -]{0,40}: )/
const LONGEST = 10_000_000

/** The lists of a file in YAML. Null for any other text. */
export function readYamlList(text: string): unknown {
  if (text.length > LONGEST || !BEGINNING.test(text.slice(0, 4096))) return null
  try {
    return parse(text, { maxAliasCount: 10, schema: 'core', uniqueKeys: false, logLevel: 'error' })
  } catch {
    return null
  }
}
