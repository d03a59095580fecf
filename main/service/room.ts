import type { Routes } from './calls/answer.ts'
import type { DutyName, Topic } from './database/sharing.ts'
import type { JobKind } from './jobs/job-kind.ts'

/** A room, as the service around it uses it. Other rooms use its further members. */
export interface Room {
  /** Calls of the API that it answers. */
  readonly routes?: Partial<Routes>
  /** Kinds of job that it runs. */
  readonly jobs?: Readonly<Record<string, JobKind>>
  /** Work that waits for its time. Where processes share the library, the one that has the duty does it. */
  readonly duties?: Partial<Record<DutyName, RoomDuty>>
  /** Another process with the same library reported something. Null: something may have been missed. */
  readonly hear?: (topic: Topic | null) => unknown
  /** Forgets what it holds of an account that is deleted, apart from rows and objects. */
  readonly forget?: (account: number) => Promise<void>
  /** Resolves when no work is due. */
  readonly idle?: () => Promise<void>
  readonly close?: () => Promise<void>
}

export interface RoomDuty {
  /** Starts the work, or looks for more of it. */
  readonly work: () => void | Promise<void>
  /** Another process has the duty now. */
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
