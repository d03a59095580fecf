import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The rows of the table about Electron's checklist: rule numbers, and the files that prove them. */
const rows = (read('main/desktop/README.md').split("rule of Electron's security checklist?")[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => {
    const [, said = '', proof = ''] = line.split('|')
    const numbers = /^[\d, :()a-z]+/i.exec(said.trim())?.[0] ?? ''
    return {
      rules: [...numbers.matchAll(/\b(\d{1,2})\b/g)].map(([, rule]) => Number(rule)),
      files: [...proof.matchAll(/`(tests\/[^`]+)`/g)].map(([, path]) => String(path)),
    }
  })

test('every rule of Electron’s checklist has a test or a step named after it in the file that the table gives', () => {
  expect(new Set(rows.flatMap(({ rules }) => rules))).toEqual(new Set(Array.from({ length: 20 }, (_, at) => at + 1)))
  for (const { rules, files } of rows) {
    for (const file of files) expect(existsSync(join(root, file)), file).toBe(true)
    const names = files.flatMap((file) =>
      [...read(file).matchAll(/\btest(?:\.step)?\('([^']+)'/g)].map(([, name]) => String(name)),
    )
    // A file about a single rule need not repeat the rule's number.
    if (rules.length < 2) continue
    for (const rule of rules) {
      const named = names.some((name) => new RegExp(`\\brules?\\b[^:]*\\b${rule}\\b`).test(name))
      expect(named, `rule ${rule} in ${files.join(', ')}`).toBe(true)
    }
  }
})
