import { type LibraryRecord, safeName } from '../exports/index.ts'
import { renderLine } from './note-template.ts'

/** Returns a form of a path that is the same for two names that a disk may treat as equal. */
export const asTaken = (path: string): string => path.normalize('NFC').toLowerCase()

/**
 * Returns the path for a new note: from its name template, with a number if that path is taken. Always uses forward
 * slashes.
 */
export function notePath(record: LibraryRecord, template: string | null, isTaken: (path: string) => boolean): string {
  const parts = (template ?? '{{title}}').split('/').map((part) => safeName(renderLine(record, part)))
  const stem = parts.join('/')
  for (let number = 1; ; number++) {
    const path = `${stem}${number === 1 ? '' : ` ${number}`}.md`
    if (!isTaken(asTaken(path))) return path
  }
}
