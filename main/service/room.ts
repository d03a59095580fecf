import type { Report } from '#shared/activity/failure.ts'
import type { Routes } from './calls/answer.ts'
import type { DutyName, Topic } from './database/sharing.ts'
import type { JobKind } from './jobs/job-kind.ts'

/** A room, as far as the service around it uses it. Other rooms may use additional members. */
export interface Room {
  /** API calls that the room answers. */
  readonly routes?: Partial<Routes>
  /** Kinds of jobs that the room runs. */
  readonly jobs?: Readonly<Record<string, JobKind>>
  /** Work that waits until it is due. If processes share the library, the one that has the duty does the work. */
  readonly duties?: Partial<Record<DutyName, RoomDuty>>
  /**
   * Called when another process with the same library has reported something. `topic` is null if reports may have been
   * missed.
   */
  readonly hear?: (topic: Topic | null) => unknown
  /** Discards data about an account that is being deleted, other than rows and objects. */
  readonly forget?: (account: number) => Promise<void>
  /** Resolves when no work is due. */
  readonly idle?: () => Promise<void>
  readonly close?: () => Promise<void>
}

export interface RoomDuty {
  /** Starts the work, or looks for more of it. */
  readonly work: () => void | Promise<void>
  /** Called when another process has taken over the duty. */
  readonly stop?: () => unknown
}

type Joined<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never

/** The routes of all rooms, each under its name. */
export type RoutesOf<Rooms> = Joined<
  { [K in keyof Rooms]: Rooms[K] extends { readonly routes: infer R } ? R : never }[keyof Rooms]
>

export function routesOf<Rooms extends Readonly<Record<string, Room>>>(rooms: Rooms): RoutesOf<Rooms> {
  return Object.assign({}, ...Object.values(rooms).map(({ routes }) => routes)) as RoutesOf<Rooms>
}

/** Scheduled work of a process. */
export interface ScheduledWork {
  readonly rooms: readonly Room[]
  /** Deletes data that nothing references. Also done daily, because such a process may run for months. */
  readonly sweep: () => Promise<void>
  readonly report: Report
}
