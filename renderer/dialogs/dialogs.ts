import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Action } from '#shared/actions/actions.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { PaywallScreen } from '#shared/model/paywall-screens.ts'
import type { Shelf } from '#shared/model/shelf.ts'
import type { Failure } from '../cache/index.ts'

type ListInBook = { readonly list: 'tag'; readonly tag_id: number } | { readonly list: 'view'; readonly view: string }

/** Contents of an e-book: individual articles or a whole list. */
export type BookContents = { readonly ids: readonly number[] } | { readonly name: string; readonly list: ListInBook }

export type PageView = 'page' | 'changes'

/** A dialog opened by a command, with the data it needs. */
export type OpenDialog =
  | { readonly kind: 'save' }
  /** On the desktop only: opens a page to sign in to and save. */
  | { readonly kind: 'capture' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'guide' }
  /** `start` is the initial text of the palette's field. */
  | { readonly kind: 'palette'; readonly start: '' | '>' }
  | { readonly kind: 'tags'; readonly ids: readonly number[] }
  | { readonly kind: 'shelves'; readonly ids: readonly number[] }
  /** `toReader` is true to send the item to other readers of the service. */
  | { readonly kind: 'share'; readonly entry: FeedEntry; readonly toReader?: boolean }
  | { readonly kind: 'publishShelf'; readonly shelf: Shelf }
  | { readonly kind: 'shareShelf'; readonly shelf: Shelf }
  /** The pages that were stored with an item. `version` is the one to show first, or the current one. */
  | { readonly kind: 'page'; readonly entry: FeedEntry; readonly view: PageView; readonly version?: number }
  | { readonly kind: 'finishedDate'; readonly entry: FeedEntry }
  | { readonly kind: 'listenQueue' }
  | { readonly kind: 'book'; readonly contents: BookContents }
  | { readonly kind: 'kindle'; readonly ids: readonly number[] }
  | { readonly kind: 'note'; readonly id: number }
  /** Writes a note that is a separate item. `entry` is null for a new one. */
  | { readonly kind: 'writeNote'; readonly entry: FeedEntry | null }
  /** `isRefused` is true if the reader's last change was not saved. */
  | { readonly kind: 'paywall'; readonly screen: PaywallScreen; readonly isRefused?: boolean }
  /** Changes that were refused because there was no connection. */
  | { readonly kind: 'keepChanges'; readonly actions: readonly Action[] }

type Kind = OpenDialog['kind']

/** At most one dialog of each kind. A system menu can open one dialog on top of another, whose draft must survive. */
const store = createStore<{ readonly open: readonly OpenDialog[] }>(() => ({ open: [] }))

const without = (kind: Kind): readonly OpenDialog[] => store.getState().open.filter((one) => one.kind !== kind)

export const dialogs = {
  open: (dialog: OpenDialog): void => store.setState({ open: [...without(dialog.kind), dialog] }),
  now: (): readonly OpenDialog[] => store.getState().open,
  close: (kind: Kind): void => store.setState({ open: without(kind) }),
  closeAll: (): void => store.setState({ open: [] }),
}

export const useDialogs = (): readonly OpenDialog[] => useStore(store, ({ open }) => open)

/** Returns the open dialog of a kind, or null. */
export const useDialog = <K extends Kind>(kind: K): Extract<OpenDialog, { readonly kind: K }> | null =>
  useStore(
    store,
    ({ open }) => open.find((one): one is Extract<OpenDialog, { readonly kind: K }> => one.kind === kind) ?? null,
  )

export const editTags = (ids: readonly number[]): void => dialogs.open({ kind: 'tags', ids })
export const addToShelf = (ids: readonly number[]): void => dialogs.open({ kind: 'shelves', ids })
export const makeBook = (ids: readonly number[]): void => dialogs.open({ kind: 'book', contents: { ids } })
/** Opens the dialog to make a book from a tag or a saved view. */
export const makeBookOf = (name: string, list: ListInBook): void =>
  dialogs.open({ kind: 'book', contents: { name, list } })
export const toKindle = (ids: readonly number[]): void => dialogs.open({ kind: 'kindle', ids })
export const shareItem = (entry: FeedEntry): void => dialogs.open({ kind: 'share', entry })
export const publishShelf = (shelf: Shelf): void => dialogs.open({ kind: 'publishShelf', shelf })
export const sendItem = (entry: FeedEntry): void => dialogs.open({ kind: 'share', entry, toReader: true })
export const shareShelf = (shelf: Shelf): void => dialogs.open({ kind: 'shareShelf', shelf })
export const showStoredPage = (entry: FeedEntry, version?: number): void =>
  dialogs.open({ kind: 'page', entry, view: 'page', ...(version !== undefined && { version }) })
export const showPageChanges = (entry: FeedEntry): void => dialogs.open({ kind: 'page', entry, view: 'changes' })
export const setFinishedDate = (entry: FeedEntry): void => dialogs.open({ kind: 'finishedDate', entry })
export const offerPremium = (screen: PaywallScreen): void => dialogs.open({ kind: 'paywall', screen })

/**
 * Offers premium if the action failed because it requires premium. Otherwise returns false. `from` overrides the screen
 * given by the failure.
 */
export function offerIfUnpaid({ kind, screen }: Failure, from?: PaywallScreen): boolean {
  if (kind !== 'unpaid') return false
  dialogs.open({ kind: 'paywall', screen: from ?? screen ?? 'SETTINGS', isRefused: true })
  return true
}
