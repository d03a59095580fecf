import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { QUEUE_SCHEMA } from '#shared/limits.ts'
import { schemaSteps } from '#shared/sync/store/schema-steps.ts'
import { rendererConfig } from '../../../renderer/build.config.ts'
import { parseChangelog } from '../../../renderer/screens/settings/parse-changelog.ts'
import { findSettings } from '../../../renderer/screens/settings/settings-page.ts'
import { settingsPages } from '../../../renderer/screens/settings/settings-screen.tsx'

/** Heading of the changelog's lines for people who run a service. */
const operatorsHeading = 'For people who run a service'
const root = join(import.meta.dirname, '../../..')

describe('the settings search', () => {
  const { reading, library, sources } = settingsPages
  const pages = { reading, library }

  test('finds rows by word prefixes in any order, and by synonyms', () => {
    expect(findSettings(pages, 'SIZE tex')).toEqual([{ page: 'reading', label: 'Text size' }])
    expect(findSettings(pages, 'leading')).toEqual([{ page: 'reading', label: 'Line height' }])
    expect(findSettings(pages, 'clear cache')).toEqual([{ page: 'library', label: 'Stored on this device' }])
  })

  test('finds rows by English words, too, which the language of the interface adds', () => {
    const inEnglish = (message: string) => (message === 'Line height' ? ['Durchschuss'] : [])
    expect(findSettings(pages, 'durch', inEnglish)).toEqual([{ page: 'reading', label: 'Line height' }])
    expect(findSettings(pages, 'line height', inEnglish)).toEqual([{ page: 'reading', label: 'Line height' }])
    expect(findSettings(pages, 'durch')).toEqual([])
  })

  test('finds what happens to stored emails with the mailboxes', () => {
    expect(findSettings({ sources }, 'stored emails')).toEqual([{ page: 'sources', label: 'Mailboxes' }])
  })

  test('finds a whole page by its title, and nothing for an empty query', () => {
    expect(findSettings(pages, 'library').length).toBeGreaterThan(8)
    expect(findSettings(pages, '  ')).toEqual([])
    expect(findSettings(pages, 'zzz')).toEqual([])
  })
})

describe('the release notes', () => {
  test('have the changes of each version as plain text, without the changelog’s markup', () => {
    const text = `# Changelog

Words about it.

## [Unreleased]

### Added

- Keys (\`Shift+H\`) and **more**, see [the form](https://example.org/x).

### Fixed

## [1.0.0] - 2026-01-01

### Fixed

- One.
- Two.
`
    expect(parseChangelog(text)).toEqual([
      { title: null, groups: [{ name: 'Added', lines: ['Keys (Shift+H) and more, see the form.'] }] },
      { title: '1.0.0 - 2026-01-01', groups: [{ name: 'Fixed', lines: ['One.', 'Two.'] }] },
    ])
  })

  test('leave out what concerns people who run a service, and a version with nothing else', () => {
    const version = (name: string, ...groups: string[]): string =>
      `## ${name}\n\n${groups.map((group) => `### ${group}\n\n- ${group} ${name}.\n`).join('\n')}\n`
    const text = version('2', 'Reading', operatorsHeading) + version('1', operatorsHeading)
    expect(parseChangelog(text)).toEqual([{ title: '2', groups: [{ name: 'Reading', lines: ['Reading 2.'] }] }])
  })

  test('show the three newest versions', () => {
    const text = ['4', '3', '2', '1'].map((name) => `## ${name}\n\n### Fixed\n\n- It.\n`).join('\n')
    expect(parseChangelog(text).map(({ title }) => title)).toEqual(['4', '3', '2'])
  })

  test('are all that the build puts into the app of CHANGELOG.md', () => {
    const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
    const [, operators = ''] = changelog.split(`### ${operatorsHeading}\n`)
    const inlined = Object.values(rendererConfig(join(root, 'renderer')).define).join('\n')
    expect(inlined).toContain('Listen to any article.')
    const lines = operators.split(/^##/m)[0]?.match(/^- .+$/gm) ?? []
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.filter((line) => inlined.includes(line.slice(2, 22)))).toEqual([])
  })
})

test('About shows the version of the current offline schema', () => {
  expect(schemaSteps.at(-1)?.version).toBe(QUEUE_SCHEMA)
})
