import { expect, test } from 'vitest'
import { folderNames } from '../../../../main/service/mail/folder-names.ts'

const names = (delimiter: string, folder: string): readonly string[] =>
  folderNames({ namespace: { prefix: '', delimiter } }, folder)

test('a folder inside another is looked for under its own name, and then with the separator of the server', () => {
  expect(names('.', 'News/2026')).toEqual(['News/2026', 'News.2026'])
  expect(names('/', 'INBOX.News')).toEqual(['INBOX.News', 'INBOX/News'])
  expect(names('/', 'News/2026')).toEqual(['News/2026'])
  expect(names('', 'News/2026')).toEqual(['News/2026'])
})
