/** The sources of the pages that tests open in a browser. */
export const pageSources = [
  'renderer',
  'shared',
  'tests/renderer',
  'tests/fakes',
  'tests/fixtures/reading',
  'package.json',
  'package-lock.json',
]
