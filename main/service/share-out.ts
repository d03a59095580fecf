import type { Report } from '#shared/activity/failure.ts'
import { reported } from '#shared/activity/reported.ts'
import { nightly } from './accounts/payments/nightly.ts'
import type { AccountRemoval } from './accounts/account-removal.ts'
import type { Library } from './assemble-library.ts'
import type { DutyName, Sharing } from './database/sharing.ts'
import type { PostOffice } from './outgoing-mail/post-office.ts'

/** Work of a process in addition to answering. */
export const workKinds = ['read', 'poll', 'mail'] as const
export type WorkKind = (typeof workKinds)[number]

/** The duty that each kind of work needs. `read` are the jobs, which all processes share out, and the chores beside. */
const dutyOfKind: Readonly<Record<WorkKind, DutyName>> = { read: 'chores', poll: 'feeds', mail: 'mail' }

export interface SharedWork {
  readonly library: Library
  readonly post: PostOffice | null
  readonly removal: AccountRemoval
  /** Deletes what nothing names. Also done each day, because such a process may run for months. */
  readonly sweep: () => Promise<void>
  readonly report: Report
}

/** Starts everything that waits for its time, in a process that shares the library with no other. */
export async function beginAlone({ library, post, removal, sweep, report }: SharedWork): Promise<() => void> {
  library.polls.wake()
  wakeSenders(library, post)
  await library.mailAccounts.begin()
  reportedly(report, 'delete an account', removal.finish())
  reportedly(report, 'delete objects that nothing names', sweep())
  return () => {}
}

/** Seeks the duties of a process among others. Resolves to what stops its own timers. */
export function beginAmongOthers(work: SharedWork, sharing: Sharing, kinds: readonly WorkKind[]): () => void {
  const { library, post, removal, sweep, report } = work
  const doings = {
    feeds: { work: () => library.polls.wake() },
    mail: {
      work: () => {
        wakeSenders(library, post)
        reportedly(report, 'watch mailboxes', library.mailAccounts.sync())
      },
      stop: () => reported(report, 'leave the mailboxes', library.mailAccounts.stop()),
    },
    chores: { work: () => reportedly(report, 'delete an account', removal.finish()) },
  }
  sharing.hear((topic) => {
    if (topic === 'watches' || topic === null) reportedly(report, 'look for webhooks', library.lookForWatches())
    if (topic?.startsWith('feed-') && sharing.holds('feeds')) {
      reportedly(report, 'check a feed that its hub told of', library.polls.hint(Number(topic.slice('feed-'.length))))
    }
    if (topic?.startsWith('mailbox-')) library.mailAccounts.lookInto(Number(topic.slice('mailbox-'.length)))
  })
  for (const kind of kinds) sharing.seek(dutyOfKind[kind], doings[dutyOfKind[kind]])
  if (!kinds.includes('read')) return () => {}
  return nightly(
    async () => {
      if (sharing.holds('chores')) await sweep()
    },
    (error) => report('delete objects that nothing names', error),
  )
}

function wakeSenders(library: Library, post: PostOffice | null): void {
  library.webhookSender.wake()
  library.kindleSender.wake()
  library.digests.wake()
  library.magazines.wake()
  post?.wake()
}

function reportedly(report: Report, what: string, work: Promise<void>): void {
  void reported(report, what, work)
}
