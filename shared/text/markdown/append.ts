/**
 * Appends all items. A call accepts only a few hundred thousand arguments, so `push(...items)` fails for very long
 * lists from elsewhere.
 */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item)
}
