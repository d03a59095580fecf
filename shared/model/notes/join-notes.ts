/** Separator between two notes that were joined. */
export const NOTE_GAP = '\n\n'

/**
 * Separator between two versions of a note that were written on two devices, neither of which had the other version.
 */
export const OTHER_VERSION = '*Also written, on another device:*'

/**
 * Joins notes, one below the other. A note that the joined text already contains is not repeated. Null if there are no
 * notes.
 */
export function joinNotes(notes: readonly (string | null)[]): string | null {
  let joined: string | null = null
  for (const note of notes) {
    if (!note?.trim()) continue
    if (joined === null || holdsNote(note, joined)) joined = note
    else if (!holdsNote(joined, note)) joined = `${joined.trimEnd()}${NOTE_GAP}${note.trimStart()}`
  }
  return joined
}

/** True if a note contains another as a whole, rather than merely its words inside a sentence. */
export const holdsNote = (note: string, part: string): boolean => framed(note).includes(framed(part))

/**
 * Returns the restored highlight that receives a note written on the merged highlight. This is the one whose note
 * already contains the text, which would otherwise appear twice. If there is none, returns the first restored
 * highlight.
 */
export function heirOf<T extends { readonly note: string | null }>(
  note: string | null,
  back: readonly T[],
): T | undefined {
  const noted = note === null ? [] : back.filter((one) => one.note !== null)
  return noted.find((one) => holdsNote(one.note ?? '', note ?? '')) ?? noted[0] ?? back[0]
}

/** Returns a note without the parts that were joined into it. Null if nothing is left. */
export function withoutNotes(note: string | null, parts: readonly (string | null)[]): string | null {
  let rest = framed(note ?? '')
  // The longest first: a part may contain another, and can't be found once that one is removed from its middle.
  const longestFirst = parts.toSorted((one, other) => (other?.length ?? 0) - (one?.length ?? 0))
  for (const part of longestFirst) if (part?.trim()) rest = rest.replace(framed(part), () => NOTE_GAP)
  return withoutIdleMarks(rest)
}

/**
 * Returns the paragraphs of a note that are not in notes stored elsewhere. Paragraphs are compared because one of the
 * note's parts may have been edited. The paragraphs around the edit would otherwise appear twice. Null if nothing is
 * left.
 */
export function besideNotes(note: string | null, kept: readonly (string | null)[]): string | null {
  const rest = withoutNotes(note, kept)
  const known = new Set(kept.flatMap(paragraphsOf).filter((paragraph) => paragraph !== OTHER_VERSION))
  return withoutIdleMarks(
    paragraphsOf(rest)
      .filter((paragraph) => !known.has(paragraph))
      .join(NOTE_GAP),
  )
}

const paragraphsOf = (note: string | null): readonly string[] =>
  (note ?? '')
    .split(/\n{2,}/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/**
 * Returns the note after a writer changed `was` to `next`. Any text of the note other than `was` was written elsewhere
 * and is preserved. If the note no longer contains `was`, both versions stay, one below the other, with a separator
 * between them. Applying a change twice has the same effect as applying it once.
 */
export function changeNote(note: string | null, was: string | null, next: string | null): string | null {
  const [from, to] = [was?.trim() ? was : null, next?.trim() ? next : null]
  if (note === null || note === from) return to
  const isNew = to !== null && !(from !== null && holdsNote(from, to))
  if (isNew && (holdsNote(note, to) || holdsAdded(note, from, to))) return note
  if (from === null || !holdsNote(note, from)) {
    // If text was only added to the note, the earlier text stays in its current form.
    const isAddedTo = from !== null && to !== null && holdsNote(to, from)
    if (isAddedTo) return joinNotes([note, withoutNotes(to, [from])])
    if (to === null || holdsNote(note, to)) return note
    return holdsNote(to, note) ? to : [note.trimEnd(), OTHER_VERSION, to.trimStart()].join(NOTE_GAP)
  }
  if (to === null) return withoutNotes(note, [from])
  return withoutIdleMarks(framed(note).replace(framed(from), () => framed(to)))
}

/**
 * True if a note contains every paragraph that `to` has and `from` lacks. The change was then already made, and another
 * device has since inserted text.
 */
function holdsAdded(note: string, from: string | null, to: string): boolean {
  const known = new Set([...paragraphsOf(from), OTHER_VERSION])
  const held = new Set(paragraphsOf(withoutNotes(note, [from])))
  const added = paragraphsOf(to).filter((paragraph) => !known.has(paragraph))
  return added.length > 0 && added.every((paragraph) => held.has(paragraph))
}

/**
 * Returns a change that undoes the change from `was` to `next`. The writer may have known only a part of the note. The
 * result then contains only that part, so that the rest of the text stays as it is. Null if the note was not changed.
 */
export function undoNote(
  note: string | null,
  was: string | null | undefined,
  next: string | null,
): { readonly was: string | null; readonly note: string | null } | null {
  if (was === undefined) return { was: next, note }
  const after = changeNote(note, was, next)
  if (after === note) return null
  return changeNote(after, next, was) === note ? { was: next, note: was } : { was: after, note }
}

/** Drops separators that no longer separate two versions. */
function withoutIdleMarks(note: string): string | null {
  if (!note.includes(OTHER_VERSION)) return note.trim() || null
  const parts = note.split(/\n{2,}/u).filter((part) => part.trim() !== '')
  const isIdle = (at: number) =>
    parts[at]?.trim() === OTHER_VERSION &&
    (at === 0 || at === parts.length - 1 || parts[at + 1]?.trim() === OTHER_VERSION)
  return (
    parts
      .filter((_part, at) => !isIdle(at))
      .join(NOTE_GAP)
      .trim() || null
  )
}

const framed = (note: string): string => `${NOTE_GAP}${note.trim()}${NOTE_GAP}`
