/** Sound that the library spoke, from the address that it signed for a media element. */
export const getSound = (url: string, signal: AbortSignal): Promise<Response> => fetch(url, { signal })
