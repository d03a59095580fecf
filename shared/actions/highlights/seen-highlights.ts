import type * as fields from '../fields.ts'

/** A highlight as seen by the user who removes it. */
export interface SeenHighlight {
  readonly id: number
  /** Absent if it was not seen, or is to go whatever it says. */
  readonly note?: string | null | undefined
  /** The temporary id that it had then: its maker had no answer yet. */
  readonly made?: number | undefined
}

/** The fields of highlights as they were seen. */
export const seenHighlights = (field: typeof fields, most: number) =>
  field.list(
    field.object({
      id: field.anyId,
      note: field.optional(field.nullable(field.longText)),
      made: field.optional(field.temporaryId),
    }),
    most,
  )

/**
 * With the ids that they have now. Of those that are `removed`, one that got its id since is told even if it was not
 * seen, so that nothing of others' goes with it.
 */
export function withKnownIds(
  seen: readonly SeenHighlight[],
  removed: readonly number[],
  known: (id: number) => number,
): SeenHighlight[] {
  const untold = removed.filter((id) => id < 0 && known(id) > 0 && !seen.some((one) => one.id === id))
  return [...seen, ...untold.map((id): SeenHighlight => ({ id }))].map((one) => {
    const id = known(one.id)
    return { ...one, id, ...(one.id < 0 && id > 0 && { made: one.id }) }
  })
}

/** As the service takes it. */
export const toWas = ({ id, note, made }: SeenHighlight) => ({
  id,
  ...(note !== undefined && { note }),
  ...(made !== undefined && { temporary_id: made }),
})
