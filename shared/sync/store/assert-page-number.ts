/** Throws RangeError unless the page number of a local query is 1 or more. */
export function assertPageNumber(page: number): void {
  if (!Number.isSafeInteger(page) || page < 1) throw new RangeError(`A page number must be 1 or more, not ${page}.`)
}
