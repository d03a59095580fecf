import { recentMoment, sentencesText } from '#shared/language/formats.ts'
import { type MailAccount, mailStatus } from '#shared/model/mail-account.ts'
import * as t from '#shared/words/settings/mailboxes.ts'

/** Describes what happens in the mailbox to emails that have been stored here. Empty if they are left unchanged. */
function choreWords({ after_storing: kind, move_to: to }: MailAccount): string {
  if (kind === 'move') return t.emailsAreMovedTo({ folder: to ?? '' })
  return kind === 'read' ? t.emailsAreMarkedAsRead : ''
}

/** Describes the state of a mailbox in one line. */
export function mailboxHealth(mailbox: MailAccount): {
  readonly words: string
  readonly isBad: boolean
} {
  const { status, host, folder, last_sync_date: last, last_error: error } = mailbox
  if (status === mailStatus.needsReader)
    return { words: t.errorConnectTheMailboxAgain({ error: error ?? t.theMailboxCantBeRead }), isBad: true }
  if (host === null) {
    return last === null
      ? { words: t.forwardsItsEmails, isBad: false }
      : { words: t.forwardsItsEmailsTheLastArrivedMoment({ moment: recentMoment(last, new Date()) }), isBad: false }
  }
  const where = folder === null ? '' : t.folderFolder({ folder })
  if (error !== null) return { words: sentencesText([where, t.errorLecternWillTryAgain({ error })]), isBad: false }
  const looked = last === null ? t.connecting : t.lastCheckedMoment({ moment: recentMoment(last, new Date()) })
  return { words: sentencesText([where, looked, choreWords(mailbox)]), isBad: false }
}
