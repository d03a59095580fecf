import type { Core } from '../core.ts'
import type { PicturesRoom } from '../pictures/index.ts'
import type { PreferencesRoom } from '../preferences/index.ts'
import { AcceptedSenders } from './accepted-senders.ts'
import { ReceivedItems } from './received-items.ts'
import { SendJobs } from './send-jobs.ts'
import { sendingRoutes } from './sending-routes.ts'
import { sendJob, Sends } from './sends.ts'

export interface Outside {
  /** True if this many bytes fit into an account's quota. */
  readonly hasRoom: (account: number, bytes: number) => Promise<boolean>
}

interface Neighbours extends Outside {
  readonly pictures: PicturesRoom
  readonly preferences: PreferencesRoom
}

export type SendingRoom = ReturnType<typeof open>

/** Items that readers of the service send to each other. */
export function open(core: Core, { pictures, preferences, hasRoom }: Neighbours) {
  const { database, wakeJobs } = core
  const { pagePictures } = pictures
  const sends = new Sends(core)
  const accepted = new AcceptedSenders(database, preferences.knownReaders)
  const received = new ReceivedItems({ ...core, pagePictures, accepted })
  const parts = { ...core, received, pagePictures, hasRoom, pictureAt: (url: string) => pictures.stored.at(url) }
  return { sends, jobs: { [sendJob]: new SendJobs(parts) }, routes: sendingRoutes(sends, wakeJobs) }
}
