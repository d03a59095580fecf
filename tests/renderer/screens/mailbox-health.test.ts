import { expect, test } from 'vitest'
import type { MailAccount } from '#shared/model/mail-account.ts'
import { mailboxHealth } from '../../../renderer/screens/settings/mailboxes/mailbox-health.ts'

const mailbox: MailAccount = {
  id: 1,
  email_address: 'me@example.org',
  forward_type: 2,
  status: 0,
  last_sync_date: null,
  host: 'imap.example.org',
  folder: 'News',
  after_storing: 'keep',
  move_to: null,
  last_error: null,
}

test.each<[string, Partial<MailAccount>, RegExp, boolean]>([
  ['that was just connected', {}, /^Folder “News”\. Connecting…$/, false],
  ['that works', { status: 1, last_sync_date: '2026-05-05T10:00:00Z' }, /^Folder “News”\. Last checked .+\.$/, false],
  [
    'whose server is away',
    { last_error: 'It is away.' },
    /^Folder “News”\. It is away\. Lectern will try again\.$/,
    false,
  ],
  [
    'that moves stored emails',
    { status: 1, last_sync_date: '2026-05-05T10:00:00Z', after_storing: 'move', move_to: 'Done' },
    /checked .+\. Stored emails are moved to “Done”\.$/,
    false,
  ],
  [
    'that marks stored emails as read',
    { status: 1, last_sync_date: '2026-05-05T10:00:00Z', after_storing: 'read' },
    /checked .+\. Stored emails are marked as read\.$/,
    false,
  ],
  ['whose password is wrong', { status: 2, last_error: 'Refused.' }, /^Refused\. Connect the mailbox again\.$/, true],
  ['that forwards', { host: null, folder: null, forward_type: 1 }, /None have arrived yet\.$/, false],
])('a mailbox %s says so', (_name, change, words, isBad) => {
  const health = mailboxHealth({ ...mailbox, ...change })
  expect(health.words).toMatch(words)
  expect(health.isBad).toBe(isBad)
})
