/**
 * Returns the index of the last item whose `of` is not above `value`, or -1 if there is none. The items must be in
 * ascending order.
 */
export function lastNotAbove<T>(items: readonly T[], value: number, of: (item: T) => number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (of(items[middle] as T) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}
