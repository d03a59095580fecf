/** Appends all items. A call takes some hundred thousand arguments at most, so `push(...items)` fails for foreign lists. */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item)
}
