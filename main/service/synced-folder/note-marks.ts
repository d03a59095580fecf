import type { NoteForm } from '#shared/model/notes/notes-folder.ts'

/** Returns the lines around Lectern's part of a note. Editors hide them. */
export const marksOf = (form: NoteForm): readonly [begin: string, end: string] =>
  form === 'obsidian'
    ? ['%% lectern:begin %%', '%% lectern:end %%']
    : form === 'logseq'
      ? ['- <!-- lectern:begin -->', '- <!-- lectern:end -->']
      : ['<!-- lectern:begin -->', '<!-- lectern:end -->']

const mark = /^(?:- )?(?:%%|<!--) lectern:(begin|end) (?:%%|-->)$/

/** Returns the kind of mark on a line, or null for any other line. */
export function markOf(line: string): 'begin' | 'end' | null {
  const found = mark.exec(line.trim())?.[1]
  return found === 'begin' || found === 'end' ? found : null
}

/** Returns the text with an escape before each line that would otherwise be a mark. */
export const withoutMarks = (text: string): string =>
  text
    .split('\n')
    .map((line) => (markOf(line) === null ? line : `\\${line.trimStart()}`))
    .join('\n')
