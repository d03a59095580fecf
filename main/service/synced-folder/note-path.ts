import { type LibraryRecord, safeName } from '../exports/index.ts'
import { renderLine } from './note-template.ts'

/** Two names that a disk may take for one are one. */
export const asTaken = (path: string): string => path.normalize('NFC').toLowerCase()

/** Where a new note goes: by its name template, and with a number if that place is taken. Slashes are those of all systems. */
export function notePath(record: LibraryRecord, template: string | null, isTaken: (path: string) => boolean): string {
  const parts = (template ?? '{{title}}').split('/').map((part) => safeName(renderLine(record, part)))
  const stem = parts.join('/')
  for (let number = 1; ; number++) {
    const path = `${stem}${number === 1 ? '' : ` ${number}`}.md`
    if (!isTaken(asTaken(path))) return path
  }
}
