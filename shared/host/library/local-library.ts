import type { Report } from '../../activity/failure.ts'
import type { Client } from '../../request/client.ts'
import type { QueueStore } from '../../sync/store/queue-store.ts'
import type { ReplyWriter } from '../changes/apply-change-reply.ts'
import { restoreChanges, setAsideChanges } from '../changes/stash-unsent-changes.ts'
import { claimLibrary, clearExceptOwner, ownerOf, recordOwner } from './ensure-library-owner.ts'
import type { Drafts } from '../drafts.ts'
import type { FeedCache } from '../responses/feed-page-cache.ts'
import type { ResponseCache } from '../responses/response-cache.ts'
import type { ResponseStore } from '../responses/response-store.ts'

export interface StoredLibraryParts {
  readonly report: Report
  readonly store: QueueStore
  readonly client: Client
  readonly replyWriter: ReplyWriter
  readonly drafts: Drafts
  readonly answers: ResponseCache
  readonly feeds: FeedCache
  readonly pages: ResponseStore
  /** Called when the store was cleared. */
  readonly onClear: () => void
}

/** The library that this device stores, as a whole: its owner, and ways to clear it. */
export class StoredLibrary {
  readonly #parts: StoredLibraryParts
  /** True if the store was rebuilt and no longer records the library's owner. */
  #ownerForgotten = false

  constructor(parts: StoredLibraryParts) {
    this.#parts = parts
  }

  /** Assigns the library to the signed-in user, and restores the changes set aside for that user. */
  async claim(): Promise<void> {
    const { store, client, report } = this.#parts
    await claimLibrary(store, client, () => this.forget(), report)
    const owner = await ownerOf(store)
    if (owner !== null) await restoreChanges(store, owner)
  }

  /** Clears the store. Unsent changes are set aside until their user signs in again; drafts are deleted. */
  async forget(): Promise<void> {
    const { store, replyWriter, answers, drafts, onClear } = this.#parts
    await replyWriter.idle()
    await answers.idle()
    this.#dropCaches()
    await setAsideChanges(store, await ownerOf(store))
    await drafts.dropAll()
    await store.clear()
    onClear()
  }

  /** Clears everything in the store that the service can send again. The owner stays the same. */
  async clear(): Promise<void> {
    this.#dropCaches()
    await clearExceptOwner(this.#parts.store)
    this.#parts.onClear()
  }

  /** Call this when the store was rebuilt, so that its owner is recorded again. */
  forgetOwner(): void {
    this.#ownerForgotten = true
  }

  /** Records the owner if the store lost it. Call while signed in. */
  recordOwner(): void {
    if (!this.#ownerForgotten) return
    const { store, client, report } = this.#parts
    this.#ownerForgotten = false
    recordOwner(store, client).catch((error: unknown) => {
      report('remember whose library this is', error)
      this.#ownerForgotten = true
    })
  }

  /** Also drops the in-memory caches, because the store is about to be cleared. */
  #dropCaches(): void {
    this.#parts.answers.drop()
    this.#parts.feeds.drop()
    this.#parts.pages.drop()
  }
}
