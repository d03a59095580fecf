/** The number of rows of a run from one source that are shown before the rest is folded. */
export const LONGEST_RUN = 3

/** A list in which a fold line replaces the rest of each long run. */
export interface FoldedList {
  /** Content IDs in order, with the IDs of fold lines among them. */
  readonly rows: readonly number[]
  /** The content IDs hidden by each fold line. */
  readonly folds: ReadonlyMap<number, readonly number[]>
  /** The fold line, if any, for entries of which the reader wants to see less. */
  readonly quiet?: number
}

/**
 * Folds runs of entries from one source. `sourceOf` returns null for entries without a known source, which are never
 * folded. If any entry of a run has been `unfolded`, the whole run is shown.
 */
export function foldRuns(
  ids: readonly number[],
  sourceOf: (id: number) => string | null,
  unfolded: ReadonlySet<number>,
): FoldedList {
  const rows: number[] = []
  const folds = new Map<number, readonly number[]>()
  let start = 0
  while (start < ids.length) {
    const source = sourceOf(ids[start] as number)
    let end = start + 1
    while (source !== null && end < ids.length && sourceOf(ids[end] as number) === source) end += 1
    const run = ids.slice(start, end)
    // A fold line for a single row would take up as much space and show less.
    if (run.length <= LONGEST_RUN + 1 || run.some((id) => unfolded.has(id))) rows.push(...run)
    else {
      const fold = foldId(run)
      rows.push(...run.slice(0, LONGEST_RUN), fold)
      folds.set(fold, run.slice(LONGEST_RUN))
    }
    start = end
  }
  return { rows, folds }
}

/**
 * Moves entries of a kind that the reader wants to see less often to the end, behind one fold line. Once the reader has
 * unfolded any of them, all are shown.
 */
export function foldQuiet(list: FoldedList, quiet: readonly number[], unfolded: ReadonlySet<number>): FoldedList {
  if (quiet.length === 0) return list
  if (quiet.some((id) => unfolded.has(id))) return { ...list, rows: [...list.rows, ...quiet] }
  const fold = foldId(quiet)
  return { rows: [...list.rows, fold], folds: new Map([...list.folds, [fold, quiet]]), quiet: fold }
}

/** Derived from the last entry's ID, so that a fold line stays the same while entries above it leave. */
const foldId = (run: readonly number[]): number => -(run.at(-1) as number)

/** Content IDs from the service are positive, so fold lines have negative IDs. */
export const isFold = (id: number): boolean => id < 0

export const withoutFolds = (rows: readonly number[]): readonly number[] => rows.filter((id) => !isFold(id))
