/** The header that carries the app's version on every call. */
export const VERSION_HEADER = 'x-lectern-version'
