import { makeColumns, type ProjectedColumns, readRow, writeRow } from '#shared/sync/store/projected-columns.ts'
import type { ProjectedRow } from '#shared/sync/store/projected-row.ts'
import type { QueueProjection } from '#shared/sync/store/queue-projection.ts'

/**
 * One step in the projection's history. The first record holds every row, and each later one holds the changes of a
 * batch. Records are written in the same transaction as the rows. A tab with the projection in memory applies the
 * records that it lacks. It thus learns of other tabs' writes without a message, which could arrive late.
 */
export interface ProjectionRecord {
  readonly seq: number
  readonly columns: ProjectedColumns
  /** Tag names. The tags of row `n` are the numbers in `tags` from `tagStarts[n]` up to `tagStarts[n + 1]`. */
  readonly tagNames: readonly string[]
  readonly tagStarts: Uint32Array
  readonly tags: Uint32Array
  readonly removed: Float64Array
  /** Rows that the full pass `generation` saw and left unchanged. */
  readonly kept: Float64Array
  readonly generation: number
}

/** The existing records. `first` holds every row, `last` is the newest. */
export interface ProjectionHead {
  readonly first: number
  readonly last: number
  /** The bits present in every row's flags. FIRST_BITS if absent. */
  readonly bits?: number
}

/** A batch's changes. */
export interface ProjectionStep {
  readonly rows: Iterable<ProjectedRow>
  readonly removed?: Iterable<number>
  readonly kept?: Iterable<number>
  readonly generation?: number
}

export function writeRecord(seq: number, step: ProjectionStep): ProjectionRecord {
  const rows = [...step.rows]
  const tagNumbers = new Map<string, number>()
  const tagStarts = new Uint32Array(rows.length + 1)
  const tags: number[] = []
  const columns = makeColumns(rows.length)
  for (const [index, row] of rows.entries()) {
    writeRow(columns, index, row)
    for (const name of row._tagNames) {
      const number = tagNumbers.get(name) ?? tagNumbers.size
      tagNumbers.set(name, number)
      tags.push(number)
    }
    tagStarts[index + 1] = tags.length
  }
  return {
    seq,
    columns,
    tagNames: [...tagNumbers.keys()],
    tagStarts,
    tags: Uint32Array.from(tags),
    removed: Float64Array.from(step.removed ?? []),
    kept: Float64Array.from(step.kept ?? []),
    generation: step.generation ?? 0,
  }
}

/** Returns the number of rows that a record covers. */
export function rowCount(record: ProjectionRecord): number {
  return record.columns.id.length + record.removed.length + record.kept.length
}

export function applyRecord(projection: QueueProjection, record: ProjectionRecord): void {
  for (const row of rowsOf(record)) projection.put(row)
  for (const id of record.removed) projection.remove(id)
  for (const id of record.kept) projection.markSeen(id, record.generation)
}

function* rowsOf({ columns, tagNames, tagStarts, tags }: ProjectionRecord): Generator<ProjectedRow> {
  for (let index = 0; index < columns.id.length; index++) {
    const names: string[] = []
    for (let at = tagStarts[index] ?? 0; at < (tagStarts[index + 1] ?? 0); at++) {
      names.push(tagNames[tags[at] ?? 0] ?? '')
    }
    yield readRow(columns, index, names)
  }
}
