import { expect, test } from 'vitest'
import { explainStartupError } from '../../../main/desktop/explain-startup-error.ts'

const failed = (code: string, message: string, name = 'Error') => Object.assign(new Error(message), { code, name })

test.each([
  [failed('ENOSPC', 'no space left on device, mkdir'), 'The disk is full.'],
  [failed('SQLITE_FULL', 'database or disk is full', 'SqliteError'), 'The disk is full.'],
  [failed('EDQUOT', 'disk quota exceeded'), 'The disk is full.'],
  [failed('EROFS', 'read-only file system, open'), 'Lectern can’t write to its data folder.'],
  [failed('SQLITE_READONLY', 'attempt to write a readonly database'), 'Lectern can’t write to its data folder.'],
  [new Error('it broke', { cause: failed('EACCES', 'permission denied') }), 'Lectern can’t write to its data folder.'],
  [failed('SQLITE_BUSY', 'database is locked'), 'Lectern is already using this library.'],
  [failed('SQLITE_NOTADB', 'file is not a database'), 'The library file is damaged.'],
  [
    failed('', 'The file of the library is empty: /home/ann/Lectern/library.db.', 'EmptyLibraryError'),
    'The library file is empty.',
  ],
  [
    'UnusableLibraryError: /home/ann/Lectern/library.db is a folder, and not the file of a library. Move it away.',
    'There is a folder where the library file should be.',
  ],
  ['NewerDatabaseError: written by a newer version (99)', 'This library was written by a newer version of Lectern.'],
  ['OlderDatabaseError: The database has version 55', 'This library is from before the first release of Lectern.'],
  ['one\n  at file.js\nthe last word', 'Lectern couldn’t start.'],
])('%s is explained as: %s', (error, message) => {
  const trouble = explainStartupError(error, '/home/ann/Lectern')
  expect(trouble.message).toBe(message)
  // Says what to do and where, never a stack.
  expect(trouble.detail).toMatch(/\n\nData folder: \/home\/ann\/Lectern$/)
  expect(trouble.detail).not.toMatch(/\bat file\.js/)
})
