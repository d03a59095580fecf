/** Fetches audio from the address that a media element would load. `range` is the requested part of the file. */
export const fetchAudioRange = (url: string, signal: AbortSignal, range?: string): Promise<Response> =>
  fetch(url, { signal, ...(range === undefined ? {} : { headers: { range } }) })
