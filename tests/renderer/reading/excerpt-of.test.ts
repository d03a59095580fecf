import { expect, test } from 'vitest'
import { excerptOf } from '../../../renderer/reading/facts/excerpt-of.ts'

const title = 'The ferry keeps its bell'

test('an excerpt is shown without the space around it', () => {
  expect(excerptOf({ title, excerpt: ' It rings at six.\n' })).toBe('It rings at six.')
})

test.each([
  'The ferry keeps its bell.',
  '“THE FERRY KEEPS ITS BELL”',
  'Home | Ships | Bells',
  'Posted by Ada, 3 June',
  ' ',
])('an excerpt that says no more than the title or the page around it is left out: %s', (excerpt) =>
  expect(excerptOf({ title, excerpt })).toBe(''),
)
