import { foldedName } from '../tag.ts'

/** The colors of highlights. The first is the usual one, which the API does not send. */
export const highlightColors = ['yellow', 'green', 'blue', 'pink', 'purple'] as const
export type HighlightColor = (typeof highlightColors)[number]

/** The color and the tags of a highlight. A null color is the usual one. */
export interface HighlightMarks {
  readonly color: HighlightColor | null
  readonly tags: readonly string[]
}

export interface MarkChange {
  /** Absent: it stays. */
  readonly color?: HighlightColor | null | undefined
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** The fields of the API. Absent: the usual color, no tags. */
export interface MarkFields {
  readonly color?: HighlightColor | null | undefined
  readonly tags?: readonly string[] | undefined
}

/** A color by its name, as programs write it; null for the usual one and for colors that are none of ours. */
export function colorNamed(name: string | null): HighlightColor | null {
  const known = highlightColors.find((color) => color === name?.trim().toLowerCase())
  return known === undefined || known === highlightColors[0] ? null : known
}

export const marksOf = ({ color, tags }: MarkFields): HighlightMarks => ({
  color: color === highlightColors[0] ? null : (color ?? null),
  tags: withNames([], tags ?? []),
})

/** Only what differs from a usual highlight. */
export const markFields = ({ color, tags }: HighlightMarks) => ({
  ...(color !== null && { color }),
  ...(tags.length > 0 && { tags: [...tags] }),
})

/**
 * The marks of a highlight that is merged with others: the tags of all, and its own color if one was chosen, otherwise
 * the first chosen one. `members`: in text order.
 */
export function joinMarks(members: readonly HighlightMarks[], added: HighlightMarks): HighlightMarks {
  const chosen = members.find(({ color }) => color !== null)
  return {
    color: added.color ?? chosen?.color ?? null,
    tags: withNames(
      [],
      [...members, added].flatMap(({ tags }) => tags),
    ),
  }
}

/** A name that is in both lists stays. */
export function changeMarks(marks: HighlightMarks, { color, add, remove }: MarkChange): HighlightMarks {
  const gone = new Set(remove.map(foldedName))
  const kept = marks.tags.filter((name) => !gone.has(foldedName(name)))
  return {
    color: color === undefined ? marks.color : marksOf({ color }).color,
    tags: withNames(kept, add),
  }
}

/**
 * Returns the marks that a yielding highlight leaves to the first of those that come back: the marks that none of these
 * has.
 */
export function remainingMarks(leaving: HighlightMarks, kept: readonly HighlightMarks[]): MarkChange {
  const known = new Set(kept.flatMap(({ tags }) => tags.map(foldedName)))
  const isNewColor = leaving.color !== null && kept.every(({ color }) => color !== leaving.color)
  return {
    ...(isNewColor && { color: leaving.color }),
    add: leaving.tags.filter((name) => !known.has(foldedName(name))),
    remove: [],
  }
}

export const sameMarks = (one: HighlightMarks, other: HighlightMarks): boolean =>
  one.color === other.color &&
  one.tags.length === other.tags.length &&
  one.tags.every((name, at) => name === other.tags[at])

/** Adds the missing names. */
function withNames(names: readonly string[], added: readonly string[]): readonly string[] {
  const known = new Set(names.map(foldedName))
  const fresh = added.flatMap((given) => {
    const name = given.trim()
    if (name === '' || known.has(foldedName(name))) return []
    known.add(foldedName(name))
    return [name]
  })
  return fresh.length === 0 ? names : [...names, ...fresh]
}
