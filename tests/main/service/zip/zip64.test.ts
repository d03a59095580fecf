import { expect, test } from 'vitest'
import type { ByteSource } from '../../../../main/service/bytes/byte-source.ts'
import { openZip, openZipFile, zipLimits } from '../../../../main/service/zip/read-zip.ts'
import { zipEnd, zipFile, zipHeader, zipRecord } from '../../../../main/service/zip/write-zip.ts'

/** Zeros, except for these bytes. */
function sparse(size: number, written: readonly (readonly [at: number, bytes: Uint8Array])[]): ByteSource {
  return {
    size,
    read: (start, end) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start))
      for (const [at, piece] of written) {
        const from = Math.max(start, at)
        const to = Math.min(end, at + piece.length)
        if (from < to) bytes.set(piece.subarray(from - at, to - at), from - start)
      }
      return Promise.resolve(bytes)
    },
  }
}

test('a zip with a file of 5 GB and another behind it is written so that it can be read', async () => {
  const huge = { path: 'huge', crc: 0, size: 5e9, packed: 5e9, isDeflated: false }
  const head = zipHeader(huge)
  const behind = head.length + huge.size
  const note = zipFile('note.txt', Buffer.from('The harbour'))
  const records = Buffer.concat([zipRecord(huge, 0), zipRecord(note.file, behind)])
  const offset = behind + note.bytes.length
  const end = zipEnd({ files: 2, size: records.length, offset })
  const source = sparse(offset + records.length + end.length, [
    [0, head],
    [behind, note.bytes],
    [offset, Buffer.concat([records, end])],
  ])
  const zip = await openZipFile(source, { ...zipLimits, entryBytes: 6e9, allBytes: 6e9 })
  expect(zip.names).toEqual(['huge', 'note.txt'])
  expect(String(Buffer.from((await zip.read('note.txt')) ?? []))).toBe('The harbour')
  await expect(openZipFile(source)).rejects.toThrow('This ZIP archive is too large to unpack.')
})

test('a zip of 66,000 files is written so that each can be read', async () => {
  const pieces: Buffer[] = []
  const records: Buffer[] = []
  let at = 0
  for (let number = 0; number < 66_000; number += 1) {
    const { file, bytes } = zipFile(`${number}.txt`, Buffer.from(`${number}`), true)
    records.push(zipRecord(file, at))
    pieces.push(bytes)
    at += bytes.length
  }
  const list = Buffer.concat(records)
  const end = zipEnd({ files: records.length, size: list.length, offset: at })
  const zip = await openZip(Buffer.concat([...pieces, list, end]))
  expect(zip.names).toHaveLength(66_000)
  expect(String(Buffer.from((await zip.read('65999.txt')) ?? []))).toBe('65999')
})
