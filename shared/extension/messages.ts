import * as z from 'zod/mini'
import { LONGEST_ADDRESS } from '../limits.ts'
import type { Content } from '../model/content.ts'

/**
 * Requests of the extension's pages to its worker. Only the worker keeps the sign-in, the outbox and the network.
 * Messages are validated because a page script of the extension runs beside foreign code.
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
  /** Saves the page in a tab as the reader sees it. `again`: also if the library has it. */
  z.object({ type: z.literal('save'), tabId: z.int(), again: z.optional(z.boolean()) }),
  /** Saves addresses whose pages are not read here. */
  z.object({
    type: z.literal('save-addresses'),
    pages: z.array(z.object({ url: words(LONGEST_ADDRESS), title: words(2000) })).check(z.maxLength(2000)),
  }),
  z.object({ type: z.literal('watch'), id }),
  /** States of saves, in their order. Null for one that no longer exists. */
  z.object({ type: z.literal('watch-many'), ids: z.array(id).check(z.maxLength(2000)) }),
  z.object({ type: z.literal('edit'), id, change: editSchema }),
  z.object({ type: z.literal('undo'), id }),
  z.object({ type: z.literal('retry'), id }),
  z.object({ type: z.literal('remove'), id }),
  z.object({ type: z.literal('outbox') }),
  z.object({ type: z.literal('tags') }),
  /** The queue's first items, or those that a search finds. */
  z.object({ type: z.literal('items'), words: words(1000) }),
  z.object({ type: z.literal('item-at'), url: words(LONGEST_ADDRESS) }),
  z.object({ type: z.literal('read'), id: z.int() }),
  z.object({ type: z.literal('settings') }),
  z.object({ type: z.literal('configure'), change: settingsSchema }),
  /** Starts a sign-in at a service. */
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
  /** True if the service ended the session. Waiting saves are retained. */
  readonly isSignedOut: boolean
}

export interface ExtensionSettings {
  /** Tags that every save gets. */
  readonly defaultTags: readonly string[]
  /** True if a mark over the button shows that the library has the page in front. */
  readonly marksSaved: boolean
}

export interface ExtensionState {
  readonly connection: Connection | null
  /** Saves that the service does not have yet. */
  readonly waiting: number
}

/** A save as the popup and the outbox show it. */
export interface SaveView {
  readonly id: string
  readonly url: string
  readonly title: string
  /** 'kept': stored here, and being sent. 'waiting': the service could not be reached. 'failed': it refused. */
  readonly state: 'kept' | 'waiting' | 'saved' | 'failed'
  /** Reason why it waits or failed, or why only the address was sent. */
  readonly problem: string | null
  /** Time of the item's previous save. */
  readonly savedBefore: string | null
  /** The service ended the session, so that it waits. */
  readonly needsSignIn: boolean
  /** The library had the page, and the press changed nothing. */
  readonly wasHere: boolean
  /** Share of it that was read, from 0 to 1. */
  readonly progress: number
  readonly contentId: number | null
  /** Reading time, once the page was read. */
  readonly minutes: number | null
  readonly tags: readonly string[]
  readonly note: string
  readonly favorite: boolean
  readonly archived: boolean
}

/** An item of the library in a list. */
export interface ListedItem {
  readonly id: number
  readonly title: string
  readonly site: string | null
  readonly minutes: number | null
}

/** An item with its article's text. */
export interface ReadableItem {
  readonly content: Content
  /** Prefix of picture addresses, so that the service fetches the pictures. */
  readonly pictures: string
}

export interface Pairing {
  /** The page of the app where the reader agrees. */
  readonly confirmUrl: string
  /** Four letters that the page shows too. */
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

/** A refusal is a sentence for the reader. */
export type Reply<T extends RequestType> = { readonly value: Replies[T] } | { readonly refusal: string }
