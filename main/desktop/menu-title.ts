import { type CommandId, type CommandState, labelOf } from '#shared/commands/index.ts'

const small = /^(?:an?|and|as|at|beside|from|in|into|of|on|or|the|to|with)$/

/** Returns a command's label in title case, as is usual in native menus. */
export const menuTitle = (id: CommandId, states: readonly CommandState[] = []): string =>
  labelOf(id, states).replace(/[\p{L}’]+/gu, (word, at: number) =>
    at > 0 && small.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  )
