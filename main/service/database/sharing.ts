/** Work that only one of the processes sharing a library does at a time. */
export type DutyName = 'feeds' | 'mail' | 'chores'

/**
 * Topic of a message between processes that share a library. It says that there may be new work, or that lists have
 * changed.
 */
export type Topic = DutyName | 'jobs' | 'watches' | `mailbox-${number}` | `feed-${number}`

/** Fill level of a token bucket for calls, and whether it contained enough tokens. */
export interface Spent {
  readonly allowed: boolean
  readonly tokens: number
}

export interface Spending {
  /** Number of tokens that are refilled per minute. */
  readonly perMinute: number
  /** Number of tokens in a full bucket. */
  readonly burst: number
  /** Number of tokens that must be available. */
  readonly least: number
  /** Number of tokens that are taken if they are available. */
  readonly cost: number
}

/** Functions that a process provides for a duty. */
export interface Doing {
  /** Called when this process has acquired the duty, or there may be new work. */
  readonly work: () => void
  /** Called when the duty no longer belongs to this process. */
  readonly stop?: () => unknown
}

/**
 * Coordinates the processes that share a library. They notify each other and divide up the duties that only one of them
 * may perform at a time.
 */
export interface Sharing {
  /** Names this process. */
  readonly name: string
  /** Changes if the library was reset to an earlier state. */
  readonly history: string
  /** Notifies the other processes. A message may get lost, so listeners also check from time to time. */
  tell(topic: Topic): void
  /** Calls the listener when another process has sent a message. The topic is null if messages may have been missed. */
  hear(listener: (topic: Topic | null) => void): void
  /** Calls the listener every few seconds while the other processes consider this one alive. */
  onBeat(listener: () => void): void
  /**
   * Returns the names of the processes that are alive. A process whose name is missing must not store results of work
   * that it claimed.
   */
  living(): Promise<ReadonlySet<string>>
  /** Repeatedly tries to acquire a duty until this process has it. */
  seek(duty: DutyName, doing: Doing): void
  holds(duty: DutyName): boolean
  /** Gives up all duties and stops seeking others. */
  leaveDuties(): Promise<void>
  /** Returns the number of other processes. */
  others(): Promise<number>
  /** True if all other processes use the same name for `what`. */
  agree(what: string, name: string): Promise<boolean>
  /** Takes from a bucket that all processes share. */
  spend(key: string, spending: Spending): Promise<Spent>
  /**
   * Runs work while no other process runs exclusive work of the same name. Work of this kind may run in several
   * processes at the same time.
   */
  together<T>(name: string, work: () => Promise<T>): Promise<T>
  /**
   * Runs work while no other process runs any work of the same name. Resolves to null if another process is doing so.
   */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T | null>
}

/** Decides whether this process does work that only one process may do. */
export interface Duty {
  /** True if this process has the duty. Otherwise notifies the process that has it that there may be work. */
  isOurs(): boolean
}

/** Duty of a process that does not share its library. */
export const soleDuty: Duty = { isOurs: () => true }

export function dutyOf(sharing: Sharing | null, name: DutyName): Duty {
  if (sharing === null) return soleDuty
  return {
    isOurs: () => {
      if (sharing.holds(name)) return true
      sharing.tell(name)
      return false
    },
  }
}
