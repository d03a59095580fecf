import type { Profile } from '#shared/model/profile.ts'
import { dutyOf } from '../../database/sharing.ts'
import type { PostOffice } from '../../outgoing-mail/post-office.ts'
import type { Core } from '../core.ts'
import type { ListsRoom } from '../lists/index.ts'
import { digestRoutes } from './digest-routes.ts'
import { Digests } from './digests.ts'

export interface Outside {
  /** Null if no emails are sent. */
  readonly post: PostOffice | null
  readonly profile: (account: number) => Promise<Profile | null>
}

/** Emails about new items, daily or weekly. */
export function open(core: Core, { lists, post, profile }: Outside & { readonly lists: ListsRoom }) {
  const duty = dutyOf(core.database.sharing, 'mail')
  const digests = new Digests({ ...core, duty, inbox: lists.inbox, post, profile })
  return {
    duties: { mail: { work: () => digests.wake() } },
    idle: () => digests.idle(),
    close: () => digests.close(),
    routes: digestRoutes(digests),
  }
}
