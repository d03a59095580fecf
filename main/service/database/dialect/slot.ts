/** Represents a value that is known only when a statement runs. */
export class Slot {
  readonly name: string
  /** Converts the value to the one that is sent to the database. */
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

/** Converts a value. If it is a slot, its value is converted when the statement runs. */
export function readOtherwise(value: unknown, read: (value: unknown) => unknown): unknown {
  return value instanceof Slot ? new Slot(value.name, read) : read(value)
}
