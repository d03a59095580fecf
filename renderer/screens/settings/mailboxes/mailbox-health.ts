import { type MailAccount, mailStatus } from '#shared/model/mail-account.ts'

/** What happens in a mailbox to letters that are stored here. Empty for nothing. */
function choreWords({ after_storing: kind, move_to: to }: MailAccount): string {
  if (kind === 'move') return ` Stored letters are moved to “${to ?? ''}”.`
  return kind === 'read' ? ' Stored letters are marked as read.' : ''
}

/** How a mailbox is, in a line. */
export function mailboxHealth(mailbox: MailAccount): {
  readonly words: string
  readonly isBad: boolean
} {
  const { status, host, folder, last_sync_date: last, last_error: error } = mailbox
  if (status === mailStatus.needsReader)
    return { words: `${error ?? 'It can’t be read.'} Connect it again.`, isBad: true }
  if (host === null) {
    return last === null
      ? { words: 'Forwards its letters. None has come yet.', isBad: false }
      : { words: `Forwards its letters. The last came ${momentOf(last)}.`, isBad: false }
  }
  const where = folder === null ? '' : `Folder “${folder}”. `
  if (error !== null) return { words: `${where}${error} Lectern tries again.`, isBad: false }
  const looked = last === null ? 'Connecting…' : `Last looked at ${momentOf(last)}.`
  return { words: `${where}${looked}${choreWords(mailbox)}`, isBad: false }
}

function momentOf(date: string): string {
  const at = new Date(date)
  const isToday = at.toDateString() === new Date().toDateString()
  return at.toLocaleString(undefined, isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' })
}
