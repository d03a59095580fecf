/** Shown after 3 s of waiting, or 5 s on a slow connection. */
export const slowMessage = 'Still loading. Your connection seems slow.'
