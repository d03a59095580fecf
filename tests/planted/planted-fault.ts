/** A small mistake in the product's source. */
export interface PlantedFault {
  /** Loss for a reader. */
  readonly name: string
  /** From the root, with forward slashes. */
  readonly path: string
  /** Occurs once in the file. */
  readonly from: string
  readonly to: string
  /** The test files to run first. All related ones follow if these stay green. */
  readonly likely: readonly string[]
}

/** The text with the mistake. Throws if its place is gone or not the only one. */
export function plant(text: string, { name, path, from, to }: PlantedFault): string {
  const parts = text.split(from)
  const [before, after, ...more] = parts
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`"${name}": its place occurs ${parts.length - 1} times in ${path}, and must occur once`)
  }
  return before + to + after
}
