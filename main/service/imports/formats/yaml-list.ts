import { parse } from 'yaml'

/** Matches the start of a list of mappings or of a mapping of lists. */
const BEGINNING = /^(?:#[^\n]*\n|\s)*(?:- \w[\w -]{0,40}: |\w[\w -]{0,40}:[ \t]*\n\s*- \w[\w -]{0,40}: )/
const LONGEST = 10_000_000

/** Returns the lists in a YAML file. Null for any other text. */
export function readYamlList(text: string): unknown {
  if (text.length > LONGEST || !BEGINNING.test(text.slice(0, 4096))) return null
  try {
    return parse(text, { maxAliasCount: 10, schema: 'core', uniqueKeys: false, logLevel: 'error' })
  } catch {
    return null
  }
}
