import type { Root } from 'mdast'
import type { Action } from '../actions/actions.ts'
import type { ActivityLine } from '../activity/activity-line.ts'
import type { Failure } from '../activity/failure.ts'
import type { EndpointInput, EndpointName, EndpointReply } from '../api/endpoints.ts'
import type { Content } from '../model/content.ts'
import type { FeedEntry, FeedPage } from '../model/feed.ts'
import type { QueueQuery } from '../model/queue-query.ts'
import type { OfflineBodiesRule } from '../sync/offline-bodies-rule.ts'
import type { SyncRecord } from '../sync/store/sync-record.ts'

/** 'signed_in' once tokens are known to be good (SPEC.txt section 4: status UNKNOWN, then valid or invalid). */
export type SessionStatus = 'unknown' | 'valid' | 'invalid'

export interface SyncStatus {
  readonly state: SyncRecord['state']
  /** 'paused': another window syncs. 'saving': the device saves power, or sleeps. 'waiting': for a faster connection. 'failed': the last pass did not end well. */
  readonly activity: 'idle' | 'full' | 'incremental' | 'paused' | 'saving' | 'waiting' | 'failed' | 'offline'
  /** Entries fetched so far and the total, during a full pass. */
  readonly done: number
  readonly total: number | null
  readonly lastSync: number | null
  /** One sentence when `activity` is 'failed'. */
  readonly error: string | null
  /** After a failure: when the service wants to hear again, in milliseconds since the epoch, where it says so. */
  readonly retryAt?: number
  /** Entries of the service that this app could not read in the last pass; absent: none. */
  readonly skipped?: number
}

/**
 * What became of an offline store that was damaged. 'kept': it was made anew, and all that only this device knew is in it.
 * 'partly': some of that could not be read any more. 'memory': nothing can be kept on this device for now.
 */
export type Rebuilt = 'kept' | 'partly' | 'memory'

export interface HostStatus {
  readonly session: SessionStatus
  readonly sync: SyncStatus
  readonly online: boolean
  readonly readOnly: boolean
  /** The connection is slow, or whoever pays for it wants it spared; absent: it is not, or nobody tells. */
  readonly slow?: true
  /** The worst that happened to the offline store since the app began; absent: nothing did. */
  readonly rebuilt?: Rebuilt
}

/** An article opened for reading. `body` is null while it is being fetched and when it could not be read. */
export interface OpenedArticle {
  readonly content: Content
  readonly body: { readonly root: Root; readonly text: string } | null
  /** 'device': everything came from the offline store. */
  readonly from: 'device' | 'service'
}

export interface SaveOutcome {
  readonly contentId: number
  readonly title: string
  /** True when the URL was in the library before. */
  readonly known: boolean
}

/** `entry` is the committed truth after an action, or null when the Host does not know it. */
export interface ActionOutcome {
  readonly entry: FeedEntry | null
  /** The service's reply to the action's call. */
  readonly reply: unknown
}

/** A change that waits to be sent. */
export interface WaitingChange {
  readonly key: string
  readonly action: Action
  /** 'refused': the service will not have it; it is tried again or discarded by whoever made it. */
  readonly state: 'waiting' | 'refused'
  /** When it was made, in milliseconds since the epoch. */
  readonly at: number
  /** Of the entry it is about, where that was known. */
  readonly title: string | null
  /** Why it was refused. */
  readonly error: string | null
}

/** What this device keeps so that reading and changing goes on without a connection. */
export interface OfflineSettings {
  /** Whether every change may wait for a connection; otherwise only read progress does (SPEC.txt section 4). */
  readonly keepChanges: boolean
  /** Whose texts are fetched in the background. */
  readonly bodies: OfflineBodiesRule
  /** A full pass need not wait for a fast connection (SPEC.txt section 4: "unless forced"); absent: it waits. */
  readonly fullOnSlow?: boolean
}

export interface OfflineState {
  readonly settings: OfflineSettings
  /** Entries of the queue, texts among them, and the bytes that all of it takes, as nearly as the platform tells. */
  readonly stored: { readonly entries: number; readonly bodies: number; readonly bytes: number }
}

/** A sign-in that was begun on this device and is confirmed elsewhere (API.md section 2). */
export interface AwaitedSignIn {
  /** 'letter': its link is opened, or its code typed here. 'qr': a signed-in device lets this one in. */
  readonly by: 'letter' | 'qr'
  /** The `session_token` that the service gave for it. */
  readonly session: string
  /** The code of the letter. */
  readonly code?: string
}

/** What signs someone in. A string is the token of a sign-in link. */
export type SignInProof = string | AwaitedSignIn

export type HostEvent =
  /**
   * Rows of the local queue changed; null: too many to name, read again. `anew`: the service went back to a backup, and
   * versions known before say nothing of them.
   */
  | { readonly type: 'queue.changed'; readonly ids: readonly number[] | null; readonly anew?: true }
  | { readonly type: 'status'; readonly status: HostStatus }
  /** A body arrived in the offline store. */
  | { readonly type: 'body.stored'; readonly contentId: number }
  /**
   * What waits to be sent is another list now. `sent`: a highlight or note got the service's id in place of a temporary
   * one. `refused`: the service will not have that change.
   */
  | {
      readonly type: 'changes.waiting'
      readonly sent: { readonly temporaryId: number; readonly id: number } | null
      readonly refused: WaitingChange | null
    }
  /** What is kept on this device is another choice now. */
  | { readonly type: 'offline.settings' }
  /** Signing in is needed before anything else (SPEC.txt section 8, init-login). */
  | { readonly type: 'session.init-login' }
  /** A response was too large even unproxied (SPEC.txt section 8). */
  | { readonly type: 'response.too-large'; readonly url: string }

/**
 * All that touches network or disk, for one account on one device. Everything is asynchronous and structured-cloneable,
 * so the same interface is served over a wire (remote.ts). Rejections are RequestError or StoreError.
 */
export interface Host {
  /**
   * `signal`: whoever asked went elsewhere. What only reads is given up (SPEC.txt section 7, "aborted on navigation") and
   * rejects with a RequestError of code 'aborted'; a change goes its way all the same.
   */
  call<N extends EndpointName>(name: N, input: EndpointInput<N>, signal?: AbortSignal): Promise<EndpointReply<N>>
  /**
   * Makes the action's call, then mirrors what it is about into the offline queue: put if saved, delete otherwise. `entry`
   * is what the caller saw. A reply of null without an error: it waits to be sent (or read-only mode answered nothing).
   */
  perform(action: Action, entry: FeedEntry | null): Promise<ActionOutcome>
  /** Saves a URL and asks for its readable view in parallel, then nudges the sync. */
  save(url: string, html?: string | null): Promise<SaveOutcome>
  queueIds(query: QueueQuery): Promise<readonly number[]>
  entries(ids: readonly number[]): Promise<readonly FeedEntry[]>
  /**
   * A page of one of the service's feeds, kept under its path for offline use. `path` stands behind the API prefix.
   * `signal` as for `call`.
   */
  feed(path: FeedPath, cursor?: string | null, signal?: AbortSignal): Promise<FeedPage>
  /** The first page as last seen, or null. */
  cachedFeed(path: FeedPath): Promise<FeedPage | null>
  /** Opens from the offline store when it holds the body, else from the service. */
  article(contentId: number): Promise<OpenedArticle>
  /** Changes that wait to be sent, in their order. */
  waitingChanges(): Promise<readonly WaitingChange[]>
  /** Tries one again that was refused, and sends what waits. */
  retryChange(key: string): Promise<void>
  /** Gives a change up; what it showed is taken back. */
  discardChange(key: string): Promise<void>
  offlineState(): Promise<OfflineState>
  setOffline(settings: OfflineSettings): Promise<void>
  /**
   * Forgets everything of this library that the service would tell again: the queue, kept lists and texts. What only this
   * device has stays: changes and read progress that were not sent, drafts, settings. Rejects with a RequestError, and
   * forgets nothing, while nothing could be fetched again: offline, while another window syncs (code 'paused'), and while
   * changes wait that could not be sent (code 'waiting').
   */
  clearStored(): Promise<void>
  /** What was being written under a name, for about a month (SPEC.txt section 9); null when there is nothing. */
  draft(name: string): Promise<string | null>
  /** Null lets go of it. */
  keepDraft(name: string, text: string | null): Promise<void>
  /** Lets go of all of them; resolves to how many there were. */
  clearDrafts(): Promise<number>
  /** Starts a pass now. `full`: everything again, on any connection. Resolves when the pass ended; rejects when it failed. */
  sync(options?: { readonly full?: boolean }): Promise<void>
  status(): Promise<HostStatus>
  /**
   * The tokens that are got for it stay with the Host. Rejects with a RequestError of status 408 while nobody has
   * confirmed an awaited sign-in, and of 400 when it is unknown, used or stale, or its code is wrong.
   */
  signIn(proof: SignInProof): Promise<void>
  signOut(): Promise<void>
  /** Notes a failure that nobody is shown. */
  report(failure: Failure): Promise<void>
  /** What this device did last, newest first. */
  activity(): Promise<readonly ActivityLine[]>
  clearActivity(): Promise<void>
  subscribe(listener: (event: HostEvent) => void): () => void
}

/** Feeds that are not answered by the local queue. */
export const feedPaths = {
  archive: 'archiveFeed',
  favorites: 'favoritesFeed',
  inbox: 'inboxFeed',
  highlights: 'highlightsFeed',
} as const
export type FeedPath = keyof typeof feedPaths
