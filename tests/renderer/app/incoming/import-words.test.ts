import { expect, test } from 'vitest'
import type { ImportStatus } from '#shared/model/import-status.ts'
import { howFar } from '../../../../renderer/app/incoming/import-words.ts'

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
  expect(howFar(taking)).toBe('1,100 of 1,204 imported. You can close this; the import goes on.')
  expect(howFar({ ...taking, lacks_space: true })).toBe(
    'The disk that the library is on is full. The import goes on when there is space.',
  )
})
