import { type CommandId, commandOf } from '#shared/commands/known.ts'
import * as t from '#shared/words/shell.ts'
import { preference } from '../preferences/index.ts'
import { isRightToLeft } from '../theme/direction.ts'

const mac = typeof navigator === 'object' && /Mac|iPhone|iPad/.test(navigator.platform)

const names: Readonly<Record<string, string>> = {
  $mod: mac ? '⌘' : t.keyCtrl,
  Shift: mac ? '⇧' : t.keyShift,
  Alt: mac ? '⌥' : 'Alt',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
  Enter: '↵',
}

/** Returns the key caps of one binding, as this platform writes them: a list of caps for each press. */
export function keyCaps(keys: string): readonly (readonly string[])[] {
  return keys
    .split(' ')
    .map((press) =>
      press.split(/(?<=[\w$])\+/).map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part)),
    )
}

/** The arrows that turn pages, as most articles of a reader with a right-to-left interface have them. */
const turned: Readonly<Record<string, readonly string[]>> = {
  'reader.nextPage': ['ArrowLeft'],
  'reader.prevPage': ['ArrowRight'],
}

/** Returns a command's keys: the reader's choice, or else the default. */
export const keysOf = (id: CommandId): readonly string[] =>
  preference('keys')[id] ?? (turned[id] && isRightToLeft() ? turned[id] : commandOf(id).keys)

/** Returns a command's first binding as text for tooltips, such as "G Q" or "Ctrl+B". Empty if there is none. */
export function keyText(id: CommandId): string {
  const [keys] = keysOf(id)
  return keys === undefined
    ? ''
    : keyCaps(keys)
        .map((press) => press.join(mac ? '' : '+'))
        .join(' ')
}

/**
 * Returns keys for `aria-keyshortcuts`. Contains only single presses, because the attribute has no notation for
 * sequences.
 */
export function ariaKeys(id: CommandId): string | undefined {
  const single = keysOf(id).filter((keys) => !keys.includes(' '))
  return single.map((keys) => keys.replace('$mod', mac ? 'Meta' : 'Control')).join(' ') || undefined
}

/** Returns a label with its key for tooltips, such as "Archive (E)". */
export function withKey(label: string, id: CommandId): string {
  const keys = keyText(id)
  return keys === '' ? label : `${label}  (${keys})`
}
