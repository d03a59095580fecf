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

test('the excerpt of a post continues where its title, its first words, ends', () => {
  const title = 'The lamp is older than the tower. They built the tower around…'
  const excerpt = 'The lamp is older than the tower. They built the tower around it, twice, and nobody wrote down why.'
  expect(excerptOf({ title, excerpt })).toBe('… it, twice, and nobody wrote down why.')
  expect(excerptOf({ title: excerpt, excerpt: `${excerpt} – Ask the keeper.` })).toBe('… Ask the keeper.')
})
