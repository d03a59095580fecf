/** Said after 3 s of waiting, 5 s on a slow connection (UX.md section 2). */
export const slowMessage = 'Still loading. Your connection seems slow.'
