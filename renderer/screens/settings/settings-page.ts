import type { ComponentType, ReactNode } from 'react'
import type { InEnglish } from '../../commands/use-english.ts'
import type { PreferenceName, PreferenceValue } from '../../preferences/index.ts'

interface Named {
  readonly label: string
  /** Additional words that find the row. */
  readonly search?: string
  readonly help?: string | (() => string)
}

interface Choice<V> extends Named {
  /** Labels for values whose own names aren't self-explanatory. */
  readonly titles?: Readonly<Partial<Record<V & (string | number), string>>>
  readonly titleOf?: (value: V) => string
  /** The values that these preferences must have for the row to be enabled. */
  readonly needs?: { readonly [N in PreferenceName]?: PreferenceValue<N> }
}

/** A preference of the reader. Its values and its default come from the preference's definition. */
export interface PreferenceRow extends Choice<string | number> {
  readonly preference: PreferenceName
}

/** A value that can't be changed, or a link. */
export interface FactSetting extends Named {
  readonly value: ReactNode
}

/** Rows rendered by a component, because they need more than one preference. */
export interface DrawnRows {
  readonly content: ComponentType
  /** The labels of the component's rows for settings search, each with additional words. */
  readonly finds: readonly (readonly [label: string, search?: string])[]
}

export type SettingRow = PreferenceRow | FactSetting | DrawnRows

/** A page of the settings, with its rows in order. */
export interface SettingsPage {
  readonly title: string
  readonly rows: readonly SettingRow[]
}

/** Returns the row of a preference. A flag becomes a switch, and any other preference a choice of its values. */
export function setting<N extends PreferenceName>(preference: N, row: Choice<PreferenceValue<N>>): PreferenceRow {
  return { ...(row as Choice<string | number>), preference }
}

const namesOf = (row: SettingRow): DrawnRows['finds'] => ('finds' in row ? row.finds : [[row.label, row.search]])

/** Returns the labels of a page's rows for settings search, each with additional words. */
export const namedRows = ({ rows }: SettingsPage): DrawnRows['finds'] => rows.flatMap(namesOf)

export interface FoundSetting {
  readonly page: string
  readonly label: string
}

const words = (text: string): readonly string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/**
 * Returns the rows for which every search word is the start of a word in the row or in its page's title. Rows that don't
 * need the title come first. Their words may also be English.
 */
export function findSettings(
  pages: Readonly<Record<string, SettingsPage>>,
  wanted: string,
  inEnglish: InEnglish = () => [],
): readonly FoundSetting[] {
  const asked = words(wanted).filter((word) => word !== '')
  if (asked.length === 0) return []
  const has = (text: string): boolean => {
    const own = words(text)
    return asked.every((word) => own.some((one) => one.startsWith(word)))
  }
  const both = (...texts: readonly string[]): string => [...texts, ...texts.flatMap(inEnglish)].join(' ')
  const found = Object.entries(pages).flatMap(([page, { title, ...content }]) =>
    namedRows({ title, ...content }).flatMap(([label, search = '']) =>
      has(both(title, label, search)) ? [{ page, label, isOwn: has(both(label, search)) }] : [],
    ),
  )
  return found.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn)).map(({ page, label }) => ({ page, label }))
}
