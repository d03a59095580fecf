import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A message of the interface in a language (BCP 47), from a catalog such as "settings". */
export function messageIn(language: string, catalog: string, key: string): string {
  const path = join(import.meta.dirname, '../../shared/words', language, `${catalog}.json`)
  return (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)[key] ?? ''
}
