import { type KeybindingPress, matchKeybindingPress, parseKeybinding } from 'tinykeys'

const symbol = /^[^\p{L}\s]$/u

/**
 * Parses a key sequence for matching. Symbols match with or without Shift, because `?` requires it on some layouts
 * only.
 */
export function parseSequence(keys: string): readonly KeybindingPress[] {
  return parseKeybinding(keys).map(([required, optional, key]) =>
    typeof key === 'string' && symbol.test(key) && required.length === 0
      ? [required, [...optional, 'Shift'], key]
      : [required, optional, key],
  )
}

/**
 * True if a press is a character without Ctrl, Alt or Meta. The shortcuts preference can disable these (WCAG 2.1.4).
 */
export function isCharacter([required, , key]: KeybindingPress): boolean {
  return typeof key === 'string' && key.length === 1 && required.every((modifier) => modifier === 'Shift')
}

/** True if an event is this key press. AltGr is part of typing a symbol, never a modifier. */
export function isPress(event: KeyboardEvent, press: KeybindingPress): boolean {
  const [required, , key] = press
  if (event.getModifierState('AltGraph'))
    return required.length === 0 && typeof key === 'string' && symbol.test(key) && key === event.key
  return matchKeybindingPress(event, press)
}
