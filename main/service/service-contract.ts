import type { TokenPair } from './accounts/sessions.ts'
import type { Caller } from './http/api.ts'
import type { OpenJobs } from './jobs/job-table.ts'

export interface Service {
  /** Answers every request of the contract (shared/api) and, with a web folder, of the web app. Never rejects. */
  handle(request: Request, caller?: Caller): Promise<Response>
  /** The port on which mail arrives. Null if none does. */
  readonly mailPort: number | null
  /** True if it answers readers: neither closing nor being restored from a backup. */
  readonly isReady: boolean
  /** Returns the open jobs, for monitoring of the service. */
  openJobs(): Promise<readonly OpenJobs[]>
  /** Signs in the only local account, for the desktop app that embeds the service. */
  localTokens(): Promise<TokenPair>
  /** POST /magic_login/token/ accepts it once, within an hour, and until another is made. */
  localSignInToken(): Promise<string>
  /** Resolves when no feed or email is due and no job runs, waits, or is due for another attempt. */
  idle(): Promise<void>
  /** Starts no more jobs, and leaves the rest to other processes. It continues to answer. */
  takeNoWork(): Promise<void>
  /** Stops resumable work immediately, and releases the data folder. */
  close(): Promise<void>
}
