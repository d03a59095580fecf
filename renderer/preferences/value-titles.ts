import { numberText } from '#shared/language/formats.ts'
import { queueOrders } from '#shared/model/queue-fields.ts'
import * as t from '#shared/words/preferences.ts'

const titles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(queueOrders).map(([name, { label }]) => [name, label])),
  comfortable: t.comfortable,
  compact: t.compact,
  dense: t.dense,
  system: t.system,
  light: t.light,
  dark: t.dark,
  White: t.white,
  Sepia: t.sepia,
  Paper: t.paper,
  Dawn: t.dawn,
  Carbon: t.carbon,
  Black: t.black,
  Winter: t.winter,
  Forest: t.forest,
  queue: t.queue,
  inbox: t.inbox,
  home: t.home,
  on: t.on,
  off: t.off,
  fill: t.fill,
  underline: t.underline,
  both: t.both,
  normal: t.normal,
  wide: t.wide,
  wider: t.wider,
  spaced: t.spaced,
  indented: t.indented,
  short: t.short,
  long: t.long,
  full: t.full,
  'System serif': t.systemSerif,
  'System sans': t.systemSans,
}

/** Returns the text that the reader sees for a preference's value. The names of typefaces are unchanged. */
export function valueTitle(value: string | number): string {
  const [, characters] = /^(\d+)ch$/.exec(String(value)) ?? []
  if (characters !== undefined) return t.characters({ characters })
  if (typeof value === 'number') return numberText(value)
  return (Object.hasOwn(titles, value) ? titles[value] : undefined) ?? value
}

export const pixels = (value: number): string => t.pixels({ pixels: value })
export const percent = (value: number): string => t.percent({ percent: value })
export const times = (value: number): string => t.times({ times: value })
