// Written by npm run words from the folders of languages.
/** The languages of the interface, each named as its readers name it. */
export const languages = [
  { code: 'en', name: 'English' },
] as const
