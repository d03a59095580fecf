import type { Reason } from './reason.ts'

/** The form of a fact: a number, a text, another reason, or one of several words. */
export type FactKind = 'number' | 'text' | 'reason' | readonly string[]

export type FactKinds = Readonly<Record<string, FactKind>>

type Told<Kind extends FactKind> = Kind extends 'number' ? number : Kind extends readonly (infer Word)[] ? Word : string
type Given<Kind extends FactKind> = Kind extends 'reason' ? Reason : Told<Kind>

/** The facts of a reason, as they are stored. */
export type FactsOf<Kinds extends FactKinds> = { readonly [Name in keyof Kinds]: Given<Kinds[Name]> }

/** A code's facts, and its sentence in the language of the present call or page. */
export interface Saying<Kinds extends FactKinds = FactKinds> {
  readonly facts: Kinds
  /** `told` has the facts, with a sentence for each fact that is itself a reason. */
  readonly says: (told: { readonly [Name in keyof Kinds]: Told<Kinds[Name]> }) => string
}

/** Describes a code of a table. */
export const saying = <const Kinds extends FactKinds>(facts: Kinds, says: Saying<Kinds>['says']): Saying<Kinds> => ({
  facts,
  says,
})

/** Describes a code without facts. */
export const plainly = (says: () => string) => saying({}, says)
