import * as z from 'zod/mini'
import { desktopSettingsChange } from './desktop-settings.ts'

/** #RRGGBB: the window's frame takes its colours from the page's theme. */
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))
const id = z.int().check(z.positive())
const pixel = z.int().check(z.minimum(0), z.maximum(100_000))

/** What a page may tell and ask its desktop. Nothing here answers: what changes comes back as an event. */
const requestSchema = z.discriminatedUnion('type', [
  /** The page listens: what waited for it may come. */
  z.object({ type: z.literal('ready') }),
  /** The commands that would do something now: the menu's enabled state. */
  z.object({ type: z.literal('commands'), active: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(500)) }),
  /** The theme that is shown. `source`: whether light or dark was chosen, or the system decides. */
  z.object({ type: z.literal('theme'), source: z.enum(['system', 'light', 'dark']), surface: colour, ink: colour }),
  /** Opens an item in a window of its own, or brings that to the front. */
  z.object({ type: z.literal('openReader'), contentId: id }),
  /** Opens a page in a browser window with its own session, to sign in there and save what is seen. */
  z.object({ type: z.literal('capture'), url: z.string().check(z.maxLength(8192)) }),
  /** Asks for the settings event. */
  z.object({ type: z.literal('settings') }),
  z.object({ type: z.literal('change'), settings: desktopSettingsChange }),
  /** Shows the menu bar's menus at a place of the page, in its pixels: windows whose frame the page draws have no bar. */
  z.object({ type: z.literal('menu'), x: pixel, y: pixel }),
  z.object({ type: z.literal('newWindow') }),
  z.object({ type: z.literal('exportPdf') }),
  z.object({ type: z.literal('revealData') }),
  z.object({ type: z.literal('openLog') }),
  /** Sign in to a service elsewhere, or (null) go back to the library on this machine. The app starts anew. */
  z.object({ type: z.literal('account'), address: z.nullable(z.string().check(z.maxLength(2048))) }),
  /** Where the service in use answers without the proxy in front of it, or (null) nowhere else. The app starts anew. */
  z.object({ type: z.literal('directAddress'), address: z.nullable(z.string().check(z.maxLength(2048))) }),
  /** Takes a service off the list of those that may be used without asking. */
  z.object({ type: z.literal('forgetService'), address: z.string().check(z.maxLength(2048)) }),
  /** The page saw the connection come or go: Electron tells the main process nothing of that. */
  z.object({ type: z.literal('network') }),
  z.object({ type: z.literal('checkForUpdates') }),
  z.object({ type: z.literal('downloadUpdate') }),
  z.object({ type: z.literal('restartToUpdate') }),
])

export type ShellRequest = z.infer<typeof requestSchema>

/** The request, or null when it is not one of the contract. */
export function readShellRequest(message: unknown): ShellRequest | null {
  const read = z.safeParse(requestSchema, message)
  return read.success ? read.data : null
}
