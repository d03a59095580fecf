import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SpeechFiles } from '../../../../main/service/library/listening/speech-files.ts'
import type { SpokenChunk } from '../../../../main/service/speech/index.ts'

let folder: string
let reports: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-speech-'))
  reports = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const files = (path = folder, most?: number) => new SpeechFiles(path, (doing) => void reports.push(doing), most)
const nameOf = (number: number): string => String(number).padStart(64, '0')
const chunk = (size: number): SpokenChunk => ({
  mp3: new Uint8Array(size).fill(7),
  length: 1,
  sentences: [0],
  words: [0, 300],
  skipped: 0,
})

test('a disk that refuses audio is reported, and what was spoken last is heard all the same', async () => {
  // Nothing can be written below a file, as on a disk that is full or a folder that is read-only.
  const notFolder = join(folder, 'file')
  writeFileSync(notFolder, '')
  const refused = files(join(notFolder, 'speech'))
  await refused.write(nameOf(1), chunk(100))
  expect((await refused.read(nameOf(1)))?.mp3).toEqual(chunk(100).mp3)
  expect(reports).toContain('keep audio')
})

test('audio that was heard least recently makes room for more, and is bounded also after a restart', async () => {
  const first = files(folder, 3500)
  for (const number of [1, 2, 3]) await first.write(nameOf(number), chunk(1000))
  expect(readdirSync(folder).toSorted()).toEqual([1, 2, 3].map(nameOf))
  const again = files(folder, 3500)
  expect((await again.read(nameOf(1)))?.mp3.byteLength).toBe(1000)
  await again.write(nameOf(4), chunk(1000))
  expect(readdirSync(folder)).toHaveLength(3)
  expect(readdirSync(folder)).toEqual(expect.arrayContaining([nameOf(1), nameOf(4)]))
})

test('half of a file that a killed process left is removed', async () => {
  writeFileSync(join(folder, `${nameOf(1)}.part`), 'half')
  expect(await files().read(nameOf(1))).toBeNull()
  expect(readdirSync(folder)).toEqual([])
})
