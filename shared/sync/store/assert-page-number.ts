/** SPEC.txt section 5: the page number of a local query must be 1 or more. Throws RangeError. */
export function assertPageNumber(page: number): void {
  if (!Number.isSafeInteger(page) || page < 1) throw new RangeError(`A page number must be 1 or more, not ${page}.`)
}
