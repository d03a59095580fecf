import { type CommandId, commandOf } from '#shared/commands/index.ts'
import { preference } from '../preferences/index.ts'

const mac = typeof navigator === 'object' && /Mac|iPhone|iPad/.test(navigator.platform)

const names: Readonly<Record<string, string>> = {
  $mod: mac ? '⌘' : 'Ctrl',
  Shift: mac ? '⇧' : 'Shift',
  Alt: mac ? '⌥' : 'Alt',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
  Delete: 'Del',
  Enter: '↵',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
}

/** The key caps of one binding: a list of caps for each press, as this platform writes them. */
export function keyCaps(keys: string): readonly (readonly string[])[] {
  return keys
    .split(' ')
    .map((press) =>
      press.split(/(?<=[\w$])\+/).map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part)),
    )
}

/** A command's keys: the reader's choice, else the default. */
export const keysOf = (id: CommandId): readonly string[] => preference('keys')[id] ?? commandOf(id).keys

/** A command's first binding as text, for tooltips: "G Q", "Ctrl+B". Empty if it has none. */
export function keyText(id: CommandId): string {
  const [keys] = keysOf(id)
  return keys === undefined
    ? ''
    : keyCaps(keys)
        .map((press) => press.join(mac ? '' : '+'))
        .join(' ')
}

/** For `aria-keyshortcuts`. Contains single presses only, because sequences have no notation there. */
export function ariaKeys(id: CommandId): string | undefined {
  const single = keysOf(id).filter((keys) => !keys.includes(' '))
  return single.map((keys) => keys.replace('$mod', mac ? 'Meta' : 'Control')).join(' ') || undefined
}

/** "Archive (E)": a label with its key, for tooltips. */
export function withKey(label: string, id: CommandId): string {
  const keys = keyText(id)
  return keys === '' ? label : `${label}  (${keys})`
}
