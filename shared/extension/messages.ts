import * as z from 'zod/mini'
import { LONGEST_ADDRESS } from '../limits.ts'
import type { Content } from '../model/content.ts'

/**
 * Requests from the extension's pages to its worker. Only the worker has access to the sign-in, the outbox and the
 * network. Messages are validated because the extension's content script runs alongside foreign code.
 */

const id = z.string().check(z.maxLength(64))
const words = (length: number) => z.string().check(z.maxLength(length))

const editSchema = z.object({
  tags: z.optional(z.array(words(200)).check(z.maxLength(100))),
  note: z.optional(words(100_000)),
  favorite: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
})

const settingsSchema = z.object({
  defaultTags: z.optional(z.array(words(200)).check(z.maxLength(20))),
  marksSaved: z.optional(z.boolean()),
})

export const requestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state') }),
  /** Saves the page in a tab as the reader sees it. `again` saves it even if the library already has it. */
  z.object({ type: z.literal('save'), tabId: z.int(), again: z.optional(z.boolean()) }),
  /** Saves addresses without reading their pages here. */
  z.object({
    type: z.literal('save-addresses'),
    pages: z.array(z.object({ url: words(LONGEST_ADDRESS), title: words(2000) })).check(z.maxLength(2000)),
  }),
  z.object({ type: z.literal('watch'), id }),
  /** Requests the states of saves, in the given order. The state is null for a save that no longer exists. */
  z.object({ type: z.literal('watch-many'), ids: z.array(id).check(z.maxLength(2000)) }),
  z.object({ type: z.literal('edit'), id, change: editSchema }),
  z.object({ type: z.literal('undo'), id }),
  z.object({ type: z.literal('retry'), id }),
  z.object({ type: z.literal('remove'), id }),
  z.object({ type: z.literal('outbox') }),
  z.object({ type: z.literal('tags') }),
  /** Requests the queue's first items, or those that match a search. */
  z.object({ type: z.literal('items'), words: words(1000) }),
  z.object({ type: z.literal('item-at'), url: words(LONGEST_ADDRESS) }),
  z.object({ type: z.literal('read'), id: z.int() }),
  z.object({ type: z.literal('settings') }),
  z.object({ type: z.literal('configure'), change: settingsSchema }),
  /** Starts signing in to a service. */
  z.object({ type: z.literal('connect'), address: words(2048) }),
  /** Asks whether the started sign-in has been confirmed. */
  z.object({ type: z.literal('exchange') }),
  /** Connects to the desktop app on this computer. */
  z.object({ type: z.literal('connect-desktop') }),
  z.object({ type: z.literal('disconnect') }),
])

export type Request = z.output<typeof requestSchema>
export type RequestType = Request['type']
export type SettingsChange = z.output<typeof settingsSchema>
export type Edit = z.output<typeof editSchema>

export interface Connection {
  /** The service's origin, or the one that represents the desktop app (./desktop.ts). */
  readonly origin: string
  /** The account's name. */
  readonly name: string
  /** True if the service ended the session. Waiting saves are preserved. */
  readonly isSignedOut: boolean
}

export interface ExtensionSettings {
  /** Tags that are added to every save. */
  readonly defaultTags: readonly string[]
  /** True if a badge on the button shows that the library has the current page. */
  readonly marksSaved: boolean
}

export interface ExtensionState {
  readonly connection: Connection | null
  /** Number of saves that the service does not have yet. */
  readonly waiting: number
}

/** A save, as shown by the popup and the outbox. */
export interface SaveView {
  readonly id: string
  readonly url: string
  readonly title: string
  /**
   * 'kept': stored here, and being sent. 'waiting': the service could not be reached. 'failed': the service refused it.
   */
  readonly state: 'kept' | 'waiting' | 'saved' | 'failed'
  /** Reason why it is waiting, why it failed, or why only the address was sent. */
  readonly problem: string | null
  /** Time of an earlier save of the same item. */
  readonly savedBefore: string | null
  /** True if the save is waiting because the service ended the session. */
  readonly needsSignIn: boolean
  /** True if the library already had the page, so pressing the button changed nothing. */
  readonly wasHere: boolean
  /** Fraction of the item that was read, from 0 to 1. */
  readonly progress: number
  readonly contentId: number | null
  /** Reading time, known once the service has read the page. */
  readonly minutes: number | null
  readonly tags: readonly string[]
  readonly note: string
  readonly favorite: boolean
  readonly archived: boolean
}

/** An item of the library, as shown in a list. */
export interface ListedItem {
  readonly id: number
  readonly title: string
  readonly site: string | null
  readonly minutes: number | null
}

/** An item with its article's text. */
export interface ReadableItem {
  readonly content: Content
  /** Prefix of picture addresses that makes the service fetch the pictures. */
  readonly pictures: string
}

export interface Pairing {
  /** The address of the app's page on which the reader confirms the sign-in. */
  readonly confirmUrl: string
  /** Four letters that the page also shows. */
  readonly code: string
}

export interface Replies {
  state: ExtensionState
  save: SaveView
  /** The saves' ids. */
  'save-addresses': readonly string[]
  watch: SaveView | null
  'watch-many': readonly (SaveView | null)[]
  edit: SaveView | null
  undo: null
  retry: SaveView | null
  remove: null
  outbox: readonly SaveView[]
  tags: readonly string[]
  items: readonly ListedItem[]
  'item-at': ListedItem | null
  read: ReadableItem
  settings: ExtensionSettings
  configure: ExtensionSettings
  connect: Pairing
  exchange: Connection | null
  'connect-desktop': Connection
  disconnect: null
}

/** A refusal is a sentence to show to the reader. */
export type Reply<T extends RequestType> = { readonly value: Replies[T] } | { readonly refusal: string }
