import * as z from 'zod/mini'
import { initialDesktopSettings } from './initial-desktop-settings.ts'

/** An accelerator in Electron's syntax: at least one modifier other than Shift, then a key. */
const accelerator = z
  .string()
  .check(
    z.maxLength(60),
    z.regex(
      /^(?:(?:CommandOrControl|CmdOrCtrl|Command|Cmd|Control|Ctrl|Alt|Option|Shift|Super|Meta)\+)+(?:[A-Z0-9]|F\d{1,2})$/,
    ),
    z.regex(/(?:Command|Cmd|Control|Ctrl|Alt|Option|Super|Meta)/),
  )

/** All settings of the desktop app. Each is off or none until the user chooses. */
const shape = {
  /** A tray or menu bar icon. */
  tray: z.boolean(),
  /** The shortcut that saves the clipboard's URL from any app. Null: none. Suggested: CommandOrControl+Alt+Shift+L. */
  saveShortcut: z.nullable(accelerator),
  /** When a window comes to the front, offers to save a URL that was copied in another app. */
  clipboardSuggestion: z.boolean(),
  openAtLogin: z.boolean(),
  /** Opens at login without a window. */
  startHidden: z.boolean(),
  /** The items counted by the number on the app's icon. */
  badge: z.enum(['none', 'queue', 'inbox']),
  /** True if Lectern opens lectern:// links on this machine. */
  deepLinks: z.boolean(),
  /** True if the extension in this computer's browsers may save to the library that the app shows. */
  saveFromBrowsers: z.boolean(),
  updateChannel: z.enum(['latest', 'beta']),
  autoDownload: z.boolean(),
  /** Shows a system notification when an update is ready, while no window is in front. */
  updateNotification: z.boolean(),
  /** True if notifications about sources are also shown between 22:00 and 8:00. */
  newsAtNight: z.boolean(),
  hardwareAcceleration: z.boolean(),
  /** True if, on a metered connection, feeds are checked only on request. */
  spareMetered: z.boolean(),
}

const schema = z.object(shape)
export type DesktopSettings = z.infer<typeof schema>
export const desktopSettingsChange = z.partial(schema)
export type DesktopSettingsChange = z.infer<typeof desktopSettingsChange>

/** Reads settings from a stored value. An invalid setting is ignored. */
export function readDesktopSettings(stored: unknown): DesktopSettings {
  const values = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const believed = Object.entries(shape).flatMap(([name, possible]) => {
    const read = Object.hasOwn(values, name) ? z.safeParse(possible, values[name]) : null
    return read?.success ? [[name, read.data]] : []
  })
  return { ...initialDesktopSettings, ...Object.fromEntries(believed) }
}
