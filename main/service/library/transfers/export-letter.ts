import { exportFormats } from '#shared/model/export-format.ts'
import type { Letter } from '../../outgoing-mail/letter.ts'
import { writeLetter } from '../../outgoing-mail/write-letter.ts'
import type { ExportOptions } from './export-facts.ts'

/** The file itself is never linked: a letter may be read by others. */
export function exportLetter(to: string, origin: string, { format }: ExportOptions): Letter {
  const { of } = exportFormats[format]
  return writeLetter({
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
