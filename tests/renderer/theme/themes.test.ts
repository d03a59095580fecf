import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { themes, themesCss } from '../../../renderer/theme/themes.ts'
import { darkThemes, lightThemes } from '../../../renderer/preferences/preferences.ts'

type Tokens = Readonly<Record<string, string>>

/** WCAG 2 relative luminance. */
function luminance(colour: string): number {
  const channel = (from: number): number => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const base = ['canvas', 'sidebar', 'surface', 'raised', 'sunken']
const all = [...base, 'hover', 'selected']

/** Minimum contrast of these foregrounds on these backgrounds. */
const demands: readonly (readonly [fore: readonly string[], back: readonly string[], least: number])[] = [
  [['text'], ['surface', 'hl'], 7],
  [['text', 'textSecondary', 'textMuted', 'danger'], all, 4.5],
  [['link', 'linkVisited', 'warning', 'success', 'accent'], base, 4.5],
  [['accent'], ['hover', 'selected'], 3],
  [['focus'], all, 3],
  [['borderStrong'], base, 3],
  [['text'], ['hlActive', 'ttsSentence', 'ttsWord', 'selection'], 4.5],
  [['link', 'linkVisited'], ['hl'], 4.5],
  [['hlNoteLine'], ['surface', 'hl'], 3],
  [['onAccent'], ['accent'], 4.5],
  [['codeText'], ['codeBg'], 4.5],
]

describe.each(Object.entries(themes))('%s', (_, tokens: Tokens) => {
  test('is readable: every pair of colours in use has enough contrast', () => {
    const poor = demands.flatMap(([fores, backs, least]) =>
      fores.flatMap((fore) =>
        backs
          .filter((back) => contrast(tokens[fore] ?? '', tokens[back] ?? '') < least)
          .map((back) => `${fore} on ${back}: ${contrast(tokens[fore] ?? '', tokens[back] ?? '').toFixed(2)}`),
      ),
    )
    expect(poor).toEqual([])
  })
})

const table = join(import.meta.dirname, '../../../../shared/ux-themes.json')

describe('the themes', () => {
  test.skipIf(!existsSync(table))(
    'match the table they come from, except for a colour that broke its contrast rule',
    () => {
      const given = JSON.parse(readFileSync(table, 'utf8')) as Record<string, Tokens>
      // Visited links on a highlight: 4.43:1 in the table's Carbon theme, where the minimum is 4.5:1.
      expect(contrast(given['Carbon']?.['linkVisited'] ?? '', given['Carbon']?.['hl'] ?? '')).toBeLessThan(4.5)
      expect(themes).toEqual({ ...given, Carbon: { ...given['Carbon'], linkVisited: themes.Carbon.linkVisited } })
    },
  )

  test('are exactly those on offer, each with its colour scheme', () => {
    expect(Object.keys(themes)).toEqual([...lightThemes, ...darkThemes])
    for (const name of lightThemes) expect(themes[name]['scheme']).toBe('light')
    for (const name of darkThemes) expect(themes[name]['scheme']).toBe('dark')
  })

  test('all define the same tokens, as #rrggbb', () => {
    const names = Object.keys(themes.White)
    for (const tokens of Object.values(themes)) {
      expect(Object.keys(tokens)).toEqual(names)
      for (const [name, value] of Object.entries(tokens)) if (name !== 'scheme') expect(value).toMatch(/^#[\dA-F]{6}$/i)
    }
  })

  test('are in themes.css as in the table', () => {
    const file = join(import.meta.dirname, '../../../renderer/theme/themes.css')
    expect(readFileSync(file, 'utf8')).toBe(themesCss())
  })

  test('are known by name to the script that runs before the first paint', () => {
    const script = readFileSync(join(import.meta.dirname, '../../../renderer/public/before-paint.js'), 'utf8')
    for (const name of Object.keys(themes)) expect(script).toContain(`'${name}'`)
  })
})
