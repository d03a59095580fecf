import { expect, test } from 'vitest'
import { openZip, ZipError } from '../../../../main/service/zip/read-zip.ts'
import { zipEnd, zipFile, zipRecord } from '../../../../main/service/zip/write-zip.ts'

const words = Buffer.from('The crane keeps the count of every load. '.repeat(40))

function zipped(isPacked: boolean): Buffer {
  const { file, bytes } = zipFile('load.txt', words, isPacked)
  const record = zipRecord(file, 0)
  return Buffer.concat([bytes, record, zipEnd({ files: 1, size: record.length, offset: bytes.length })])
}

test('the position of a stored file is where its bytes are, and a packed file has none', async () => {
  const bytes = zipped(true)
  const place = await (await openZip(bytes)).place('load.txt')
  expect(bytes.subarray(place?.start, place?.end).equals(words)).toBe(true)
  const packed = await openZip(zipped(false))
  expect(await packed.place('load.txt')).toBeNull()
  expect(await packed.place('another.txt')).toBeNull()
})

test('a stored file with a changed byte gives an error instead of a position', async () => {
  const bytes = zipped(true)
  bytes.writeUInt8(0, 100)
  await expect((await openZip(bytes)).place('load.txt')).rejects.toThrow(ZipError)
})
