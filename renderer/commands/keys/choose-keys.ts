import {
  type Command,
  type CommandId,
  commandOf,
  commands,
  type CommandScope,
  commandStacks,
  labelOf,
} from '#shared/commands/index.ts'
import * as t from '#shared/words/commands/keys.ts'
import { preference, setPreference } from '../../preferences/index.ts'
import { keysOf } from '../key-label.ts'

/** Keys that browsers reserve for new windows and tabs, closing, the address bar and reloading. */
const reserved = /^\$mod\+(?:[ntwlr]|\d|Shift\+[ntwr])$/i
export const isReservedByBrowser = (keys: string): boolean => reserved.test(keys)

/** The reader must always be able to close what is open. */
const fixed: ReadonlySet<CommandId> = new Set(['ui.dismiss'])
export const isFixed = (id: CommandId): boolean => fixed.has(id)

/**
 * Returns the conflicting commands. They can be active at the same time as this one, and their keys equal these keys,
 * start with them, or are a prefix of them.
 */
export function keyConflicts(
  id: CommandId,
  keys: string,
  keysNow: (id: CommandId) => readonly string[],
): readonly Command[] {
  const { scope } = commandOf(id)
  // A list and the reading screen are never on screen together, but each can appear with the global commands.
  const together = (other: CommandScope): boolean =>
    commandStacks.some((stack) => stack.includes(scope) && stack.includes(other))
  return commands.filter(
    (other) => other.id !== id && together(other.scope) && keysNow(other.id).some((taken) => clash(keys, taken)),
  )
}

function clash(one: string, other: string): boolean {
  const [a, b] = [normal(one), normal(other)]
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `)
}

/** Normalizes different spellings of the same key presses: letters by case, symbols with or without Shift. */
function normal(keys: string): string {
  return keys
    .split(' ')
    .map((press) => {
      const parts = press.split(/(?<=[\w$])\+/)
      const key = parts.at(-1) ?? ''
      const symbol = /^[^\p{L}\s]$/u.test(key)
      const modifiers = parts.slice(0, -1).filter((part) => !(symbol && part === 'Shift' && parts.length === 2))
      return [...modifiers.toSorted(), key.toLowerCase()].join('+')
    })
    .join(' ')
}

/**
 * Returns a key press in binding notation, or null for a modifier alone and for keys that dialogs use (Escape, Tab).
 */
export function keysOfPress(event: KeyboardEvent, mac: boolean): string | null {
  const { key, code } = event
  if (/^(?:Shift|Control|Alt|Meta|AltGraph|Dead|Process|Unidentified|Escape|Tab|CapsLock)$/.test(key)) return null
  // On some layouts, Alt changes the letter. Use the letter on the key.
  const letter = event.altKey && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key
  const name = letter === ' ' ? 'Space' : letter
  const isLetter = name.length === 1 && name.toLowerCase() !== name.toUpperCase()
  const isSymbol = name.length === 1 && !isLetter
  const modified = event.ctrlKey || event.metaKey
  const parts = [
    (mac ? event.metaKey : event.ctrlKey) ? '$mod' : '',
    mac && event.ctrlKey ? 'Control' : '',
    !mac && event.metaKey ? 'Meta' : '',
    event.altKey ? 'Alt' : '',
    event.shiftKey && !isSymbol ? 'Shift' : '',
    isLetter ? (event.shiftKey && !modified ? name.toUpperCase() : name.toLowerCase()) : name,
  ]
  return parts.filter(Boolean).join('+')
}

/** Replaces a command's keys. Null restores the defaults. */
export function chooseKeys(id: CommandId, keys: readonly string[] | null): void {
  const { [id]: _, ...others } = preference('keys')
  const own = commandOf(id).keys
  const same = keys === null || (keys.length === own.length && keys.every((one, at) => one === own[at]))
  setPreference('keys', same ? others : { ...others, [id]: keys })
}

/**
 * Reads keys from an exported file, or returns a message that says why the file is rejected. A single unknown command
 * or conflict rejects the whole file.
 */
export function readKeysFile(text: string): { readonly keys: Readonly<Record<string, readonly string[]>> } | string {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return t.thatFileContainsNoShortcuts
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return t.thatFileContainsNoShortcuts
  const entries = Object.entries(parsed as Record<string, unknown>)
  for (const [id, keys] of entries) {
    if (!commands.some((command) => command.id === id)) return t.thereIsNoCommandCalledSlice({ slice: id.slice(0, 60) })
    if (!Array.isArray(keys) || keys.length > 6 || !keys.every((one) => typeof one === 'string' && isKeys(one)))
      return t.theShortcutsForLabelCouldNot({ label: labelOf(id as CommandId) })
    if (isFixed(id as CommandId)) return t.fixedShortcut({ label: labelOf(id as CommandId) })
  }
  const keys = Object.fromEntries(entries) as Readonly<Record<string, readonly string[]>>
  const then = (id: CommandId): readonly string[] => keys[id] ?? commandOf(id).keys
  for (const [id, own] of Object.entries(keys)) {
    for (const one of own) {
      const [other] = keyConflicts(id as CommandId, one, then)
      if (other) return t.oneWouldRunBothLabelAnd({ one, label: labelOf(id as CommandId), label2: labelOf(other.id) })
    }
  }
  return { keys }
}

const isKeys = (text: string): boolean => text.trim() === text && text !== '' && text.length <= 60

/** Returns the keys of all commands whose keys were changed. */
export const chosenKeys = (): Readonly<Record<string, readonly string[]>> => preference('keys')

/** Commands that already use these keys under the current choices. */
export const currentKeyConflicts = (id: CommandId, keys: string): readonly Command[] => keyConflicts(id, keys, keysOf)
