/** A preference, with its default and a check for stored values. */
export interface Preference<T> {
  readonly initial: T
  /** Every value in the order in which choices are listed, if there are few. */
  readonly values?: readonly T[]
  readonly accepts: (value: unknown) => boolean
  /**
   * For values with independent parts, returns the valid parts, so that one damaged part doesn't discard the others.
   */
  readonly sound?: (value: unknown) => unknown
}

export type PreferenceTable = Readonly<Record<string, Preference<unknown>>>

/** The value types of the offered preferences, by name. */
export type ValuesOf<O> = { readonly [N in keyof O]: O[N] extends Preference<infer T> ? T : never }

export function oneOf<const T extends string | number>(values: readonly T[], initial: NoInfer<T>): Preference<T> {
  return { initial, values, accepts: (value) => (values as readonly unknown[]).includes(value) }
}

export function flag(initial: boolean): Preference<boolean> {
  return { initial, accepts: (value) => typeof value === 'boolean' }
}

/** Returns a preference for a list of at most `most` texts, each with at most `longest` characters. */
export function texts(most: number, longest: number): Preference<readonly string[]> {
  return { initial: [], accepts: (value) => isList(value, most, (one) => isText(one, longest)) }
}

const TEXT = 4000

export const isList = (value: unknown, most: number, accepts: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= most && value.every(accepts)

export const isText = (value: unknown, longest = TEXT): boolean => typeof value === 'string' && value.length <= longest
