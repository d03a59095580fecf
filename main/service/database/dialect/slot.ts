/** Represents a value that is known only when a statement runs. */
export class Slot {
  readonly name: string
  /** Returns the substitute that a database receives for the value. */
  readonly read: ((value: unknown) => unknown) | null

  constructor(name: string, read: Slot['read'] = null) {
    this.name = name
    this.read = read
  }

  of(values: Readonly<Record<string, unknown>>): unknown {
    const value = values[this.name]
    return this.read === null ? value : this.read(value)
  }
}

/** The same value, read otherwise: of a slot when the statement runs. */
export function readOtherwise(value: unknown, read: (value: unknown) => unknown): unknown {
  return value instanceof Slot ? new Slot(value.name, read) : read(value)
}
