/** Caches the result for the most recent name, because items from the same file follow each other. */
export function ofLastName<T>(work: (name: string) => Promise<T>): (name: string) => Promise<T> {
  let last: { readonly name: string; readonly made: Promise<T> } | null = null
  return (name) => {
    last = last?.name === name ? last : { name, made: work(name) }
    return last.made
  }
}
