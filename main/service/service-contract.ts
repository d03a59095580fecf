import type { TokenPair } from './accounts/sessions.ts'
import type { Caller } from './http/api.ts'
import type { OpenJobs } from './jobs/job-table.ts'

export interface Service {
  /**
   * Answers every request of the contract (shared/api) and, if there is a web folder, of the web app. Never rejects.
   */
  handle(request: Request, caller?: Caller): Promise<Response>
  /** The port on which mail arrives, or null if the service does not receive mail. */
  readonly mailPort: number | null
  /** True if the service answers readers: it is neither closing nor being restored from a backup. */
  readonly isReady: boolean
  /** Returns the open jobs, for monitoring of the service. */
  openJobs(): Promise<readonly OpenJobs[]>
  /** Signs in to the only local account, for the desktop app that embeds the service. */
  localTokens(): Promise<TokenPair>
  /**
   * Returns a token that POST /magic_login/token/ accepts once, within an hour. A new token replaces the previous one.
   */
  localSignInToken(): Promise<string>
  /** Resolves when no feed or email is due and no job runs, waits, or is due for another attempt. */
  idle(): Promise<void>
  /** Starts no more jobs, and leaves the rest to other processes. The service continues to answer. */
  takeNoWork(): Promise<void>
  /** Stops immediately any work that can be resumed later, and releases the data folder. */
  close(): Promise<void>
}
