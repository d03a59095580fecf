import { expect, test } from 'vitest'
import { asSentence } from '../../../renderer/cache/failure.ts'

test('a text gets a full stop only if it does not end with a mark', () => {
  expect(['There is no such note', 'There is no such note.', 'Gone?', 'Wait… '].map(asSentence)).toEqual([
    'There is no such note.',
    'There is no such note.',
    'Gone?',
    'Wait…',
  ])
})
