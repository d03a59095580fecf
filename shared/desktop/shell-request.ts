import * as z from 'zod/mini'
import { LONGEST_ADDRESS } from '../limits.ts'
import { desktopSettingsChange } from './desktop-settings.ts'

/** #RRGGBB: the window's frame uses the colors of the page's theme. */
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))
const id = z.int().check(z.positive())
const pixel = z.int().check(z.minimum(0), z.maximum(100_000))

/** Requests from a page to its desktop. None has a reply: changes arrive as events. */
const requestSchema = z.discriminatedUnion('type', [
  /** The page is listening: send it the waiting events. */
  z.object({ type: z.literal('ready') }),
  /** The commands that are enabled now, for the menu's state. */
  z.object({ type: z.literal('commands'), active: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(500)) }),
  /** The language of the page, chosen by the reader or by the system, as a BCP 47 tag. */
  z.object({ type: z.literal('language'), language: z.string().check(z.regex(/^[A-Za-z0-9-]{2,35}$/)) }),
  /** The current theme. `source`: the user's choice of light or dark, or the system's theme. */
  z.object({ type: z.literal('theme'), source: z.enum(['system', 'light', 'dark']), surface: colour, ink: colour }),
  /** Opens an item in its own window, or brings that window to the front. */
  z.object({ type: z.literal('openReader'), contentId: id }),
  /** Opens a page in a browser window with its own session, to sign in there and save the page as shown. */
  z.object({ type: z.literal('capture'), url: z.string().check(z.maxLength(LONGEST_ADDRESS)) }),
  /** Requests the settings event. */
  z.object({ type: z.literal('settings') }),
  z.object({ type: z.literal('change'), settings: desktopSettingsChange }),
  /**
   * Shows the menu bar's menus at a point of the page, in page pixels. Windows with a frame drawn by the page have no
   * menu bar.
   */
  z.object({ type: z.literal('menu'), x: pixel, y: pixel }),
  z.object({ type: z.literal('newWindow') }),
  z.object({ type: z.literal('exportPdf') }),
  z.object({ type: z.literal('revealData') }),
  z.object({ type: z.literal('openLog') }),
  /** Lets the user choose a folder on this computer. */
  z.object({ type: z.literal('chooseFolder') }),
  /** Signs in to another service, or (null) returns to the library on this machine. The app restarts. */
  z.object({ type: z.literal('account'), address: z.nullable(z.string().check(z.maxLength(2048))) }),
  /** The service's address without the proxy, or null for none. The app restarts. */
  z.object({ type: z.literal('directAddress'), address: z.nullable(z.string().check(z.maxLength(2048))) }),
  /** Removes a service from the list of those that may be used without confirmation. */
  z.object({ type: z.literal('forgetService'), address: z.string().check(z.maxLength(2048)) }),
  /** The page detected a change of the connection. Electron does not notify the main process of such changes. */
  z.object({ type: z.literal('network'), metered: z.boolean() }),
  z.object({ type: z.literal('checkForUpdates') }),
  z.object({ type: z.literal('downloadUpdate') }),
  z.object({ type: z.literal('restartToUpdate') }),
])

export type ShellRequest = z.infer<typeof requestSchema>

/** Returns the request, or null if it is not part of the contract. */
export function readShellRequest(message: unknown): ShellRequest | null {
  const read = z.safeParse(requestSchema, message)
  return read.success ? read.data : null
}
