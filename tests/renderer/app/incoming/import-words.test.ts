import { expect, test } from 'vitest'
import type { ImportStatus } from '#shared/model/import-status.ts'
import { howFar, whatIsLeft } from '../../../../renderer/app/incoming/import-words.ts'

const taking: ImportStatus = {
  id: 1,
  status: 0,
  phase: 'taking',
  name: 'omnivore.zip',
  programs: ['Omnivore'],
  counts: { items: 1204 },
  done: 1100,
  total: 1204,
  error: null,
  outcomes: { added: 1100, joined: 0, refused: 0, left: 0 },
  can_undo: true,
}

test('an import says how far it is, and that a full disk stops it', () => {
  expect(howFar(taking)).toBe('1,100 of 1,204 imported. You can close this window. The import will continue.')
  expect(howFar({ ...taking, lacks_space: true })).toBe(
    'The disk that stores your library is full. The import will continue when space is available.',
  )
})

test('an import shows what is joined, and which fields cannot be stored here', () => {
  const ready = { ...taking, phase: 'ready' as const, counts: { items: 3, repeated: 2, refused: 1 } }
  expect(whatIsLeft({ ...ready, fields_left: ['cover', 'rating'] })).toBe(
    '2 rows are duplicates and will be merged. 1 row can’t be imported. Not imported: cover, rating.',
  )
  const many = Array.from({ length: 15 }, (_, at) => `f${at}`)
  expect(whatIsLeft({ ...ready, counts: { items: 3 }, fields_left: many })).toMatch(/f0, .*f11 and 3 more\.$/)
  expect(howFar({ ...ready, phase: 'done', outcomes: { added: 3, joined: 0, refused: 1, left: 0 } })).toBe(
    'Done: 3 added, 2 merged with another row in the file, 1 not imported.',
  )
})
