export const SUGGESTED_KEYS = 'CommandOrControl+Alt+Shift+L'

type Press = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>

/**
 * Converts the pressed keys to an Electron accelerator. Returns null if they cannot be a system-wide shortcut. A
 * shortcut needs Ctrl, Alt or the system key, because a letter alone would no longer be available to other programs.
 */
export function acceleratorOf({ code, ctrlKey, altKey, shiftKey, metaKey }: Press, mac: boolean): string | null {
  const key = /^(?:Key([A-Z])|Digit(\d)|(F\d{1,2}))$/.exec(code)?.slice(1).find(Boolean)
  const main = mac ? metaKey : ctrlKey
  const other = mac ? ctrlKey : metaKey
  if (key === undefined || !(main || other || altKey)) return null
  const parts = [main && 'CommandOrControl', other && (mac ? 'Control' : 'Super'), altKey && 'Alt', shiftKey && 'Shift']
  return [...parts.filter(Boolean), key].join('+')
}

/** Formats an accelerator in the platform's style. */
export function acceleratorText(accelerator: string, mac: boolean): string {
  const names: Readonly<Record<string, string>> = mac
    ? { CommandOrControl: '⌘', Control: '⌃', Alt: '⌥', Shift: '⇧' }
    : { CommandOrControl: 'Ctrl', Super: 'Super' }
  return accelerator
    .split('+')
    .map((part) => names[part] ?? part)
    .join(mac ? '' : '+')
}
