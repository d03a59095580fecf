/** Work that only one of the processes sharing a library does at a time. */
export type DutyName = 'feeds' | 'mail' | 'chores'

/** Topic of a message between processes that share a library: there may be new work, or lists have changed. */
export type Topic = DutyName | 'jobs' | 'watches' | `mailbox-${number}` | `feed-${number}`

/** Fill level of a token bucket for calls, and if it contained enough. */
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

/** Callbacks of a process for a duty. */
export interface Doing {
  /** The duty now belongs to this process, or there may be new work. */
  readonly work: () => void
  /** The duty no longer belongs to this process. */
  readonly stop?: () => unknown
}

/**
 * Coordinates the processes that share a library. They notify each other, and distribute the duties that only one of
 * them may do.
 */
export interface Sharing {
  /** Names this process. */
  readonly name: string
  /** Changes if the library was reset to an earlier state. */
  readonly history: string
  /** Notifies the other processes. A message may get lost, so listeners also check from time to time. */
  tell(topic: Topic): void
  /** Calls back when another process reported something. The topic is null if messages may have been missed. */
  hear(listener: (topic: Topic | null) => void): void
  /** Calls back every few seconds while the others consider this process alive. */
  onBeat(listener: () => void): void
  /**
   * Returns the names of the processes that are alive. A process that is missing from them must not store results of
   * work that it claimed.
   */
  living(): Promise<ReadonlySet<string>>
  /** Requests a duty repeatedly until this process has it. */
  seek(duty: DutyName, doing: Doing): void
  holds(duty: DutyName): boolean
  /** Gives up all duties and requests no others. */
  leaveDuties(): Promise<void>
  /** Returns the number of other processes. */
  others(): Promise<number>
  /** True if the other processes, if any, use the same name for something. */
  agree(what: string, name: string): Promise<boolean>
  /** Takes from a bucket that all processes share. */
  spend(key: string, spending: Spending): Promise<Spent>
  /** Runs work while no other process runs exclusive work of the same name. */
  together<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Runs work while no other process runs any work of the same name. Null if another one does. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T | null>
}

/** Decides if this process does work that only one process may do. */
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
