import type { InputOf } from '../definition.ts'
import type * as fields from '../fields.ts'

/** The facts that the creation of a shelf needs, which its deletion keeps for an undo. */
export const shelfFacts = (field: typeof fields) => ({
  shelf: field.shelfId,
  name: field.shelfName,
  parent: field.nullable(field.shelfId),
  position: field.rank,
  at: field.date,
})

export type ShelfFacts = InputOf<typeof shelfFacts>
