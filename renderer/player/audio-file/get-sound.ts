/** Sound by the address that a media element would load. `range` is the part of the file that is wanted. */
export const getSound = (url: string, signal: AbortSignal, range?: string): Promise<Response> =>
  fetch(url, { signal, ...(range === undefined ? {} : { headers: { range } }) })
