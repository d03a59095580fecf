import { createHash } from 'node:crypto'
import { type Facts, freshHead, mergedHead, mergedProperties } from './note-head.ts'
import type { NoteForm } from '#shared/model/notes/notes-folder.ts'
import { marksOf } from './note-marks.ts'
import { readNote } from './read-note.ts'

/** Lectern's parts of a note. */
export interface NoteParts {
  readonly facts: Facts
  readonly block: string
}

/** The content that Lectern wrote before. */
export interface LastWritten {
  /** Hashes of the last texts between the marks. Any of them may be in the file after a conflict of a synced folder. */
  readonly blockHashes: readonly string[]
  readonly tags: readonly string[]
}

/**
 * The reason why a note is left unchanged. 'unmarked': the marks are gone. 'edited': the text between them was edited.
 */
export type LeftAlone = 'unmarked' | 'edited'

export const hashOfBlock = (block: string): string =>
  createHash('sha256').update(block.replaceAll('\r\n', '\n').trim()).digest('hex').slice(0, 16)

export function freshNote({ facts, block }: NoteParts, form: NoteForm): string {
  const [begin, end] = marksOf(form)
  const head = freshHead(facts, form)
  return `${form === 'logseq' ? `${head}\n\n` : `---\n${head}\n---\n\n`}${begin}\n${block}\n${end}\n`
}

/**
 * Returns a note with updates between the marks and in the front matter. Everything else in it is the reader's and is
 * preserved.
 */
export function mergeNote(
  text: string,
  parts: NoteParts,
  form: NoteForm,
  last: LastWritten | null,
): { readonly text: string } | { readonly left: LeftAlone } {
  const { head, before, block, after, eol } = readNote(text)
  if (block === null) return { left: 'unmarked' }
  const own = last === null ? null : [...last.blockHashes, hashOfBlock(parts.block)]
  if (own?.includes(hashOfBlock(block)) === false) return { left: 'edited' }
  const [begin, end] = marksOf(form)
  const tags = { before: last?.tags ?? [] }
  const front = form === 'logseq' || head === null ? '' : `---\n${mergedHead(head, parts.facts, tags) ?? head}\n---\n`
  const above = form === 'logseq' ? mergedProperties(before ?? '', parts.facts, tags) : before
  const merged = `${front}${above === null ? '' : `${above}\n`}${begin}\n${parts.block}\n${end}\n${after}`
  return { text: eol === '\n' ? merged : merged.replaceAll('\n', '\r\n') }
}
