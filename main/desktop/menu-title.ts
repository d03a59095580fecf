import { type CommandId, type CommandState, labelOf } from '#shared/commands/index.ts'
import { desktopLanguage } from './language/language.ts'

const small = /^(?:an?|and|as|at|beside|from|in|into|of|on|or|the|to|with)$/

/** Returns a command's label as native menus have it: in English, in title case. */
export function menuTitle(id: CommandId, states: readonly CommandState[] = []): string {
  const label = labelOf(id, states)
  if (desktopLanguage() !== 'en') return label
  return label.replace(/[\p{L}’]+/gu, (word, at: number) =>
    at > 0 && small.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  )
}
