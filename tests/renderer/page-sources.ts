/** What the pages are built from that tests open in a browser. */
export const pageSources = [
  'renderer',
  'shared',
  'tests/renderer',
  'tests/fakes',
  'tests/fixtures/reading',
  'package.json',
  'package-lock.json',
]
