import { exportFormats } from '#shared/model/export-format.ts'
import type { Email } from '../../outgoing-mail/email.ts'
import { writeEmail } from '../../outgoing-mail/write-email.ts'
import type { ExportOptions } from './export-facts.ts'

/** The file itself is never linked: an email may be read by others. */
export function exportEmail(to: string, origin: string, { format }: ExportOptions): Email {
  const { of } = exportFormats[format]
  return writeEmail({
    to,
    origin,
    subject: 'Your export from Lectern is ready',
    parts: [
      `Your ${of} is written. It can be downloaded from the settings for a week, wherever you are signed in.`,
      { button: 'Open the settings', url: `${origin}/settings?page=library` },
    ],
    reason: 'You asked for an export that took longer than a minute.',
  })
}
