import { reason } from '#shared/reasons/codes.ts'
import type { ImapFlow } from 'imapflow'
import { folderNames } from './folder-names.ts'
import { type EmailChore, MailboxError } from './mailbox.ts'

/** With more, the command would be too long for some servers. */
const AT_ONCE = 200

/**
 * Marks emails as read in their folder, or moves them to another. Emails that no longer exist are skipped, so that the
 * action can be repeated. Yields each completed batch. Throws MailboxError.
 */
export async function* markOrMoveEmails(
  client: ImapFlow,
  chore: EmailChore,
  uids: readonly number[],
): AsyncGenerator<readonly number[]> {
  for (let start = 0; start < uids.length; start += AT_ONCE) {
    const part = uids.slice(start, start + AT_ONCE)
    if (chore.kind === 'read') await markAsRead(client, part)
    else await move(client, part, chore.to)
    yield part
  }
}

async function markAsRead(client: ImapFlow, uids: readonly number[]): Promise<void> {
  const isDone = await client.messageFlagsAdd(uids.join(','), ['\\Seen'], { uid: true, silent: true })
  if (!isDone) throw new MailboxError('chore_failed', reason('mailbox_cannot_mark'))
}

async function move(client: ImapFlow, uids: readonly number[], to: string): Promise<void> {
  // Copying and deleting could fail half-way and leave the emails in both folders.
  if (!client.capabilities.has('MOVE')) {
    throw new MailboxError('chore_failed', reason('mailbox_cannot_move'))
  }
  for (const name of folderNames(client, to)) {
    if (await client.messageMove(uids.join(','), name, { uid: true })) return
  }
  throw new MailboxError('chore_failed', reason('mailbox_move_failed', { to }))
}
