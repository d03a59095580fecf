import { describe, expect, test } from 'vitest'
import { QUEUE_SCHEMA } from '#shared/limits.ts'
import { schemaSteps } from '#shared/sync/store/schema-steps.ts'
import { parseChangelog } from '../../../renderer/screens/settings/parse-changelog.ts'
import { findSettings } from '../../../renderer/screens/settings/setting-names.ts'

describe('the settings search', () => {
  const pages = { reading: { title: 'Reading' }, library: { title: 'Library and sync' } }

  test('finds rows by word prefixes in any order, and by synonyms', () => {
    expect(findSettings(pages, 'SIZE tex')).toEqual([{ page: 'reading', label: 'Text size' }])
    expect(findSettings(pages, 'leading')).toEqual([{ page: 'reading', label: 'Line height' }])
    expect(findSettings(pages, 'clear cache')).toEqual([{ page: 'library', label: 'Stored on this device' }])
  })

  test('finds what happens to stored emails with the mailboxes', () => {
    const sources = { sources: { title: 'Sources' } }
    expect(findSettings(sources, 'stored emails')).toEqual([{ page: 'sources', label: 'Mailboxes' }])
  })

  test('finds a whole page by its title, and nothing for an empty query', () => {
    expect(findSettings(pages, 'library').length).toBeGreaterThan(8)
    expect(findSettings(pages, '  ')).toEqual([])
    expect(findSettings(pages, 'zzz')).toEqual([])
  })
})

test('the changelog is parsed version by version, without its markup', () => {
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
    {
      title: 'This version',
      groups: [{ name: 'Added', lines: ['Keys (Shift+H) and more, see the form.'] }],
    },
    { title: '1.0.0 - 2026-01-01', groups: [{ name: 'Fixed', lines: ['One.', 'Two.'] }] },
  ])
})

test('About shows the version of the current offline schema', () => {
  expect(schemaSteps.at(-1)?.version).toBe(QUEUE_SCHEMA)
})
