import type { Action } from '../actions/actions.ts'
import type { ActivityLine } from '../activity/activity-line.ts'
import type { Failure } from '../activity/failure.ts'
import type { EndpointInput, EndpointName, EndpointReply } from '../api/endpoints.ts'
import type { Content } from '../model/content.ts'
import type { FeedEntry, FeedPage } from '../model/feed.ts'
import type { QueueQuery } from '../model/queue-query.ts'
import type { OfflineBodiesRule } from '../sync/offline-bodies-rule.ts'
import type { StoredBody } from '../sync/store/stored-body.ts'
import type { SyncRecord } from '../sync/store/sync-record.ts'

/** 'unknown' until a call shows whether the tokens are valid, then 'valid' or 'invalid'. */
export type SessionStatus = 'unknown' | 'valid' | 'invalid'

export interface SyncStatus {
  readonly state: SyncRecord['state']
  /**
   * 'paused': another window is syncing. 'saving': the device is saving power or sleeping. 'waiting': for a faster
   * connection. 'failed': the last pass failed.
   */
  readonly activity: 'idle' | 'full' | 'incremental' | 'paused' | 'saving' | 'waiting' | 'failed' | 'offline'
  /** Entries fetched so far and the total, during a full pass. */
  readonly done: number
  readonly total: number | null
  readonly lastSync: number | null
  /** An error message of one sentence, when `activity` is 'failed'. */
  readonly error: string | null
  /**
   * After a failure: the earliest time of the next request, in milliseconds since the epoch, if the service gave one.
   */
  readonly retryAt?: number
  /** Number of entries that this app could not read in the last pass. Absent if there were none. */
  readonly skipped?: number
}

/**
 * The result of rebuilding a damaged offline store. 'kept': all data that existed only on this device was carried over.
 * 'partly': some of it was lost. 'memory': nothing can be stored on this device for now.
 */
export type Rebuilt = 'kept' | 'partly' | 'memory'

export interface HostStatus {
  readonly session: SessionStatus
  readonly sync: SyncStatus
  readonly online: boolean
  readonly readOnly: boolean
  /** True if there is a network, but the service did not answer the last request. Absent if the service answered. */
  readonly unreachable?: true
  /** True if the connection is slow or metered. Absent if it is not, or if the platform does not report it. */
  readonly slow?: true
  /** The worst damage to the offline store since the app started. Absent if there was none. */
  readonly rebuilt?: Rebuilt
}

/** An article opened for reading. `body` is null while it is being fetched and when it could not be read. */
export interface OpenedArticle {
  readonly content: Content
  readonly body: Pick<StoredBody, 'root' | 'text' | 'markdown'> | null
  /** 'device': everything came from the offline store. */
  readonly from: 'device' | 'service'
}

export interface SaveOutcome {
  readonly contentId: number
  readonly title: string
  /** True if the URL was already in the library. */
  readonly known: boolean
}

/** `entry` is the committed state after an action, or null if the Host does not know the entry. */
export interface ActionOutcome {
  readonly entry: FeedEntry | null
  /** The service's reply to the action's call. */
  readonly reply: unknown
}

/** A change that waits to be sent. */
export interface WaitingChange {
  readonly key: string
  readonly action: Action
  /** 'refused': the service rejected the change. The user can retry or discard it. */
  readonly state: 'waiting' | 'refused'
  /** Time when the change was made, in milliseconds since the epoch. */
  readonly at: number
  /** Title of the entry that is changed, if known. */
  readonly title: string | null
  /** Reason for the refusal. */
  readonly error: string | null
}

/** Text that was not saved. */
export interface Draft {
  readonly name: string
  readonly text: string
  /** Time of its last change, in milliseconds since the epoch. */
  readonly at: number
}

/** Settings for the data that this device stores offline. */
export interface OfflineSettings {
  /** True if every change may wait for a connection. Otherwise only read progress does. */
  readonly keepChanges: boolean
  /** Rule that selects the articles whose bodies are fetched in the background. */
  readonly bodies: OfflineBodiesRule
  /** True if a full pass need not wait for a fast connection. If absent, it waits for one. */
  readonly fullOnSlow?: boolean
}

export interface OfflineState {
  readonly settings: OfflineSettings
  /**
   * Number of stored entries and bodies, and the size of the whole store in bytes, as accurately as the platform
   * reports it.
   */
  readonly stored: { readonly entries: number; readonly bodies: number; readonly bytes: number }
}

/** A sign-in started on this device and confirmed elsewhere. */
export interface AwaitedSignIn {
  /**
   * 'email': a magic link; the user opens it or types its code here. 'qr': a signed-in device approves this one.
   * 'short': another provider or a passkey verified the user.
   */
  readonly by: 'email' | 'qr' | 'short'
  /** The `session_token` or `short_token` that the service issued for it. */
  readonly session: string
  /** The code from the magic link email. */
  readonly code?: string
  /** The secret behind the challenge of a 'qr' sign-in. */
  readonly verifier?: string
}

/** The proof that signs a user in. A string is the token of a magic link. */
export type SignInProof = string | AwaitedSignIn

export type HostEvent =
  /**
   * Rows of the local queue changed. `ids` is null if there are too many to list, and the queue must be read again.
   * `restored` means that the service was restored from a backup, so earlier versions are not comparable.
   */
  | { readonly type: 'queue.changed'; readonly ids: readonly number[] | null; readonly restored?: true }
  | { readonly type: 'status'; readonly status: HostStatus }
  /** A body arrived in the offline store. */
  | { readonly type: 'body.stored'; readonly contentId: number }
  /**
   * The list of waiting changes changed. `sent` has the highlights or notes whose temporary ID was replaced by the
   * service's ID. `refused` is the change that the service rejected.
   */
  | {
      readonly type: 'changes.waiting'
      readonly sent: readonly { readonly temporaryId: number; readonly id: number }[]
      readonly refused: WaitingChange | null
    }
  /** A change that a window requested as `mark` is stored safely on this device, even if the window closes. */
  | { readonly type: 'change.kept'; readonly mark: string }
  /** The offline settings changed. */
  | { readonly type: 'offline.settings' }
  /** The user must sign in before anything else. */
  | { readonly type: 'session.init-login' }
  /** A response was too large even without the proxy. */
  | { readonly type: 'response.too-large'; readonly url: string }

/**
 * All access to network and disk, for one account on one device. Every method is asynchronous and accepts
 * structured-cloneable values, so the same interface works over a wire (shared/host/remote/host-rpc-client.ts).
 * Rejections are RequestError or StoreError.
 */
export interface Host {
  /**
   * `signal` aborts when the caller has navigated away. A read is then aborted and rejects with a RequestError of code
   * 'aborted'; a change continues anyway.
   */
  call<N extends EndpointName>(name: N, input: EndpointInput<N>, signal?: AbortSignal): Promise<EndpointReply<N>>
  /**
   * Makes the action's call, then updates the changed entry in the offline queue: puts it if it is saved, deletes it
   * otherwise. `entry` is the entry as the caller saw it.
   *
   * A null reply without an error means that the change is waiting to be sent, or that there was no reply in read-only
   * mode. `mark` is the caller's own name for the change. If the change is stored safely on this device before the
   * reply, the event `change.kept` reports it.
   */
  perform(action: Action, entry: FeedEntry | null, mark?: string): Promise<ActionOutcome>
  /** Saves a URL and requests its readable view in parallel, then nudges the sync. */
  save(url: string, html?: string | null): Promise<SaveOutcome>
  queueIds(query: QueueQuery): Promise<readonly number[]>
  entries(ids: readonly number[]): Promise<readonly FeedEntry[]>
  /**
   * Fetches a page of one of the service's feeds, and caches it under its path for offline use. `path` follows the API
   * prefix. `signal` works as for `call`.
   */
  feed(path: FeedPath, cursor?: string | null, signal?: AbortSignal): Promise<FeedPage>
  /** Resolves to the first page as last seen, or null. */
  cachedFeed(path: FeedPath): Promise<FeedPage | null>
  /** Opens the article from the offline store if the store has the body, otherwise from the service. */
  article(contentId: number): Promise<OpenedArticle>
  /** Changes that wait to be sent, in order. */
  waitingChanges(): Promise<readonly WaitingChange[]>
  /** Retries a refused change, and sends the waiting changes. */
  retryChange(key: string): Promise<void>
  /** Discards a change and reverts its effect. */
  discardChange(key: string): Promise<void>
  offlineState(): Promise<OfflineState>
  setOffline(settings: OfflineSettings): Promise<void>
  /**
   * Clears everything in this library that the service can provide again: the queue, cached lists and bodies. Data that
   * exists only on this device stays: unsent changes and read progress, drafts, settings.
   *
   * Rejects with a RequestError, and clears nothing, while nothing could be fetched again: when offline, while another
   * window syncs (code 'paused'), and while unsent changes are waiting (code 'waiting').
   */
  clearStored(): Promise<void>
  /** Resolves to the draft with this name, which is stored for about a month. Null if there is none. */
  draft(name: string): Promise<string | null>
  /** All drafts, oldest first. */
  drafts(): Promise<readonly Draft[]>
  /** Null deletes the draft. */
  keepDraft(name: string, text: string | null): Promise<void>
  /** Deletes all drafts. Resolves to the number deleted. */
  clearDrafts(): Promise<number>
  /**
   * Starts a pass now. `full` fetches everything, on any connection. Resolves when the pass has ended; rejects if it
   * failed.
   */
  sync(options?: { readonly full?: boolean }): Promise<void>
  status(): Promise<HostStatus>
  /**
   * Signs in; the tokens stay with the Host. Rejects with a RequestError. Its status is 408 while an awaited sign-in is
   * not confirmed yet, and 400 if the sign-in is unknown, used or expired, or its code is wrong.
   */
  signIn(proof: SignInProof): Promise<void>
  signOut(): Promise<void>
  /** Logs a failure that is not shown to the user. */
  report(failure: Failure): Promise<void>
  /** The latest activity of this device, newest first. */
  activity(): Promise<readonly ActivityLine[]>
  clearActivity(): Promise<void>
  subscribe(listener: (event: HostEvent) => void): () => void
}

/** Feeds that the local queue can't provide. */
export const feedPaths = {
  archive: 'archiveFeed',
  favorites: 'favoritesFeed',
  inbox: 'inboxFeed',
  highlights: 'highlightsFeed',
} as const
export type FeedPath = keyof typeof feedPaths
