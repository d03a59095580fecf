import { exportFormats } from '#shared/model/export-format.ts'
import * as t from '#shared/words/service/emails.ts'
import type { Email } from '../../outgoing-mail/email.ts'
import { writeEmail } from '../../outgoing-mail/write-email.ts'
import type { ExportOptions } from './export-job-state.ts'

/** The email never links to the file itself, because others may read the email. */
export function exportEmail(to: string, origin: string, { format }: ExportOptions): Email {
  const { of } = exportFormats[format]
  return writeEmail({
    to,
    origin,
    subject: t.yourLecternExportIsReady,
    parts: [t.yourExportIsReady({ of }), { button: t.openSettings, url: `${origin}/settings?page=transfers#export` }],
    reason: t.youReceivedThisEmailBecauseAn,
  })
}
