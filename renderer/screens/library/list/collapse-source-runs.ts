/** Rows that one source shows in a run before the rest of the run is folded. */
export const LONGEST_RUN = 3

/** A list in which a fold line replaces the rest of each long run. */
export interface FoldedList {
  /** Content ids in order, and the ids of fold lines among them. */
  readonly rows: readonly number[]
  /** The content ids behind each fold line. */
  readonly folds: ReadonlyMap<number, readonly number[]>
  /** The fold line, if any, behind which is what its reader wants less of. */
  readonly quiet?: number
}

/**
 * Folds runs of one source. `sourceOf` is null for entries without a known source, which are never folded. A run stays
 * whole once one of its entries was `unfolded`.
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
    // A line for a single row would take its room and show less.
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

/** Moves what its reader wants less of to the end, behind one line. It stays open once one of its entries was. */
export function foldQuiet(list: FoldedList, quiet: readonly number[], unfolded: ReadonlySet<number>): FoldedList {
  if (quiet.length === 0) return list
  if (quiet.some((id) => unfolded.has(id))) return { ...list, rows: [...list.rows, ...quiet] }
  const fold = foldId(quiet)
  return { rows: [...list.rows, fold], folds: new Map([...list.folds, [fold, quiet]]), quiet: fold }
}

/** Named after the last entry, so that a fold line stays the same while entries above it leave. */
const foldId = (run: readonly number[]): number => -(run.at(-1) as number)

/** The service's content ids are positive. */
export const isFold = (id: number): boolean => id < 0

export const withoutFolds = (rows: readonly number[]): readonly number[] => rows.filter((id) => !isFold(id))
