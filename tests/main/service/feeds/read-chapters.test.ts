import { expect, test } from 'vitest'
import { readChapters } from '../../../../main/service/feeds/read-chapters.ts'

const address = 'https://skerry.example/chapters.json'
const read = (chapters: unknown) =>
  readChapters(JSON.stringify({ version: '1.2.0', chapters }), address)?.map(({ start, title }) => [start, title])

test('chapters out of order are put in order, and impossible times are left out', () => {
  expect(
    read([
      { startTime: 300, title: 'Later' },
      { startTime: -5, title: 'Before it begins' },
      { startTime: '1:02', title: 'With a clock' },
      { startTime: 1e12, title: 'In a thousand years' },
      { startTime: null, title: 'Never' },
      { startTime: 0, title: '<b>First</b>' },
      'no chapter',
      null,
    ]),
  ).toEqual([
    [0, '<b>First</b>'],
    [62, 'With a clock'],
    [300, 'Later'],
  ])
})

test('5,000 chapters are cut', () => {
  const many = Array.from({ length: 5000 }, (_, at) => ({ startTime: 5000 - at, title: `Chapter ${at}` }))
  const found = read(many)
  expect([found?.length, found?.[0]?.[0]]).toEqual([1000, 1])
})

test.each(['', '[]', '{"chapters":{}}', '<html>', '{"chapters":['])('%s is no list of chapters', (text) => {
  expect(readChapters(text, address)).toBeNull()
})
