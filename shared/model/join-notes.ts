/** Between two notes that were joined. */
export const NOTE_GAP = '\n\n'

/** Joins notes one under the other. A note that the joined one already holds is not repeated. Null if there are none. */
export function joinNotes(notes: readonly (string | null)[]): string | null {
  let joined: string | null = null
  for (const note of notes) {
    if (!note?.trim()) continue
    if (joined === null || holdsNote(note, joined)) joined = note
    else if (!holdsNote(joined, note)) joined = `${joined.trimEnd()}${NOTE_GAP}${note.trimStart()}`
  }
  return joined
}

/** Whether a note holds another as a whole, not merely its words inside of a sentence. */
export const holdsNote = (note: string, part: string): boolean => framed(note).includes(framed(part))

/** A note without the parts that were joined into it. Null if nothing is left. */
export function withoutNotes(note: string | null, parts: readonly (string | null)[]): string | null {
  let rest = framed(note ?? '')
  for (const part of parts) if (part?.trim()) rest = rest.replace(framed(part), () => NOTE_GAP)
  return rest.trim() || null
}

/**
 * The note after a writer changed `was` to `next`. Whatever the note holds beside `was` was written elsewhere and is
 * kept. Changing it twice is the same as once.
 */
export function changeNote(note: string | null, was: string | null, next: string | null): string | null {
  const [from, to] = [was?.trim() ? was : null, next?.trim() ? next : null]
  if (note === null || note === from) return to
  const isDone = to !== null && holdsNote(note, to) && !(from !== null && holdsNote(from, to))
  if (isDone) return note
  if (from === null || !holdsNote(note, from)) {
    // Of a note that was only added to, what was there before is left as it is by now.
    return joinNotes([note, from !== null && to !== null && holdsNote(to, from) ? withoutNotes(to, [from]) : to])
  }
  if (to === null) return withoutNotes(note, [from])
  return framed(note)
    .replace(framed(from), () => framed(to))
    .trim()
}

const framed = (note: string): string => `${NOTE_GAP}${note.trim()}${NOTE_GAP}`
