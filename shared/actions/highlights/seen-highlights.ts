import type * as fields from '../fields.ts'

/** A highlight as seen by the user who is removing it. */
export interface SeenHighlight {
  readonly id: number
  /** Absent if the note wasn't seen, or if the highlight should be removed whatever its note says. */
  readonly note?: string | null | undefined
  /** The temporary ID that it had when the service hadn't answered its creator yet. */
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
 * Returns the highlights with their current IDs. Highlights in `removed` that have since received an ID are included
 * even if the user didn't see them, so that nothing added by others is removed with them.
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

/** Converts a seen highlight to the format that the service accepts. */
export const toWas = ({ id, note, made }: SeenHighlight) => ({
  id,
  ...(note !== undefined && { note }),
  ...(made !== undefined && { temporary_id: made }),
})
