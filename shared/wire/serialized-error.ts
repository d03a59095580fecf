/**
 * An error as plain data, because structured clone preserves neither an error's class nor its additional properties.
 */
export interface ErrorFacts {
  readonly name: string
  readonly message: string
  readonly code?: string
  /** Additional properties of a known class. */
  readonly details?: unknown
  readonly cause?: ErrorFacts
}

/** A class of errors that arrive at the other end as instances of the class. Created by `errorKind`. */
export interface ErrorKind {
  readonly name: string
  /** Returns null if the error is of another class. */
  factsOf(error: unknown): { readonly details: unknown; readonly cause: unknown } | null
  revive(message: string, details: unknown, cause: Error | undefined): Error
}

interface ErrorClass<E extends Error, D> {
  readonly name: string
  readonly type: abstract new (...args: never[]) => E
  /** Must be structured-cloneable, or JSON if the port carries text. */
  readonly details: (error: E) => D
  readonly revive: (message: string, details: D, cause: Error | undefined) => E
  /**
   * True to send the cause too. If absent, the cause is not sent, because it may contain data that the other end must
   * not see.
   */
  readonly keepsCause?: true
}

export function errorKind<E extends Error, D>({
  name,
  type,
  details,
  revive,
  keepsCause,
}: ErrorClass<E, D>): ErrorKind {
  return {
    name,
    factsOf: (error) =>
      error instanceof type ? { details: details(error), cause: keepsCause ? error.cause : undefined } : null,
    // The other end has the same table, and created these details with `details`.
    revive: (message, given, cause) => revive(message, given as D, cause),
  }
}

/** Maximum number of nested causes that are sent. */
const DEEPEST = 3

export function factsOf(error: unknown, kinds: readonly ErrorKind[], depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message } = error
  for (const kind of kinds) {
    const known = kind.factsOf(error)
    if (!known) continue
    const { details, cause } = known
    if (cause === undefined || depth >= DEEPEST) return { name: kind.name, message, details }
    return { name: kind.name, message, details, cause: factsOf(cause, kinds, depth + 1) }
  }
  return 'code' in error && typeof error.code === 'string' ? { name, message, code: error.code } : { name, message }
}

/**
 * Restores the error as an instance of its class. If the class is unknown, restores it as an Error with that name and
 * code.
 */
export function reviveError(facts: unknown, kinds: readonly ErrorKind[], depth = 0): Error {
  const { name, message, code, details, cause } = validFacts(facts)
  const kind = kinds.find((known) => known.name === name)
  if (kind) {
    const revived = cause === undefined || depth >= DEEPEST ? undefined : reviveError(cause, kinds, depth + 1)
    try {
      return kind.revive(message, details, revived)
    } catch {
      // The details do not fit the class, but the message is still useful.
      return Object.assign(new Error(message), { name })
    }
  }
  if (name === 'TypeError') return new TypeError(message)
  if (name === 'RangeError') return new RangeError(message)
  return Object.assign(new Error(message), code === undefined ? { name } : { name, code })
}

/** The caller gets an error even if the other end sent an invalid one. */
function validFacts(facts: unknown): ErrorFacts {
  const { name, message, ...rest } = (typeof facts === 'object' && facts !== null ? facts : {}) as Partial<ErrorFacts>
  return {
    ...rest,
    name: typeof name === 'string' ? name : 'Error',
    message: typeof message === 'string' ? message : '',
  }
}
