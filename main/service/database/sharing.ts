/** Work that one of the processes that share a library does at a time. */
export type DutyName = 'feeds' | 'mail' | 'chores'

/** Message between processes that share a library: there may be new work, or lists changed. */
export type Topic = DutyName | 'jobs' | 'watches' | `mailbox-${number}` | `feed-${number}`

/** Fill level of a bucket of calls, and if there was enough in it. */
export interface Spent {
  readonly allowed: boolean
  readonly tokens: number
}

export interface Spending {
  /** Tokens that come back in a minute. */
  readonly perMinute: number
  /** Tokens of a full bucket. */
  readonly burst: number
  /** Tokens that must be there. */
  readonly least: number
  /** Tokens that are taken if they are. */
  readonly cost: number
}

/** Reactions of a process to a duty. */
export interface Doing {
  /** The duty is this process's now, or there may be work. */
  readonly work: () => void
  /** The duty is no longer this process's. */
  readonly stop?: () => unknown
}

/** Processes that share a library: they hear of each other, and share out what only one of them may do. */
export interface Sharing {
  /** Names this process. */
  readonly name: string
  /** Differs after the library was put back to an earlier state. */
  readonly history: string
  /** Notifies the others. A message may get lost, so listeners also check now and then. */
  tell(topic: Topic): void
  /** Calls back when another process reported something. Null: something may have been missed. */
  hear(listener: (topic: Topic | null) => void): void
  /** Calls back every few seconds while this process is known to live. */
  onBeat(listener: () => void): void
  /** The names of the processes that live. A process whose name is missing may store nothing that it claimed. */
  living(): Promise<ReadonlySet<string>>
  /** Asks for a duty, again and again until it is this process's. */
  seek(duty: DutyName, doing: Doing): void
  holds(duty: DutyName): boolean
  /** Gives all duties back and requests no others. */
  leaveDuties(): Promise<void>
  /** Returns the number of other processes. */
  others(): Promise<number>
  /** True if the other processes, if there are any, call something by this name, too. */
  agree(what: string, name: string): Promise<boolean>
  /** Takes from a bucket that all processes share. */
  spend(key: string, spending: Spending): Promise<Spent>
  /** Runs work while no other process runs exclusive work of the same name. */
  together<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Runs work while no other process runs any of the same name. Null if one does. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T | null>
}

/** Decides if this process does something that only one may do. */
export interface Duty {
  /** True if it is ours. Otherwise the process that has it is notified that there may be work. */
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
