import { type MailAccount, mailStatus } from '#shared/model/mail-account.ts'

/** How a mailbox is, in a line. */
export function mailboxHealth({ status, host, folder, last_sync_date: last, last_error: error }: MailAccount): {
  readonly words: string
  readonly isBad: boolean
} {
  if (status === mailStatus.needsReader)
    return { words: `${error ?? 'It can’t be read.'} Connect it again.`, isBad: true }
  if (host === null) {
    return last === null
      ? { words: 'Forwards its letters. None has come yet.', isBad: false }
      : { words: `Forwards its letters. The last came ${momentOf(last)}.`, isBad: false }
  }
  const where = folder === null ? '' : `Folder “${folder}”. `
  if (error !== null) return { words: `${where}${error} Lectern tries again.`, isBad: false }
  return { words: `${where}${last === null ? 'Connecting…' : `Last looked at ${momentOf(last)}.`}`, isBad: false }
}

function momentOf(date: string): string {
  const at = new Date(date)
  const isToday = at.toDateString() === new Date().toDateString()
  return at.toLocaleString(undefined, isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' })
}
