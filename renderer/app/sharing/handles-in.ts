import { handleIn, MOST_RECEIVERS } from '#shared/model/sending.ts'

/** The handles that a reader typed, separated by spaces or commas. */
export interface TypedHandles {
  readonly handles: readonly string[]
  /** The first word that can't be a handle, or null. */
  readonly wrong: string | null
  readonly isTooMany: boolean
}

export function handlesIn(typed: string): TypedHandles {
  const words = typed.split(/[\s,;，、]+/u).filter((word) => word !== '')
  const handles = [...new Set(words.flatMap((word) => handleIn(word) ?? []))]
  const wrong = words.find((word) => handleIn(word) === null) ?? null
  return { handles, wrong, isTooMany: handles.length > MOST_RECEIVERS }
}
