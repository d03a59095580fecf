// Written by npm run words from the folders of languages.
/** Hashes of the import maps that renderer/public/before-paint.js adds, for the Content-Security-Policy. */
export const importMaps: readonly string[] = [
]
