import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { piecesOf } from '../../../../main/service/bytes/byte-source.ts'
import { Spool } from '../../../../main/service/bytes/spool.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-spool-'))
let spool = new Spool(join(folder, 'spool'))
afterEach(async () => {
  await spool.close()
  spool = new Spool(join(folder, 'spool'))
})

test('a spooled file gives back in ranges what was written, cut at its end', async () => {
  const file = await spool.open()
  await file.write(Buffer.from('the heron '))
  await file.write(Buffer.from('stands'))
  expect(file.size).toBe(16)
  expect(Buffer.from(await file.read(4, 12)).toString()).toBe('heron st')
  expect(Buffer.from(await file.read(10, 900)).toString()).toBe('stands')
  expect(await file.read(900, 901)).toHaveLength(0)
})

test('a spooled file of several megabytes comes in pieces that are the whole', async () => {
  const bytes = Buffer.alloc(2_500_000, 'the heron stands. ')
  const file = await spool.open()
  for (let at = 0; at < bytes.length; at += 65_536) await file.write(bytes.subarray(at, at + 65_536))
  const pieces: Uint8Array[] = []
  for await (const piece of piecesOf(file)) pieces.push(piece)
  expect(pieces.length).toBeGreaterThan(2)
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
})

test.skipIf(process.platform === 'win32')(
  'nothing of a spooled file remains in its folder, which no one else may enter',
  async () => {
    const file = await spool.open()
    await file.write(Buffer.from('mine'))
    expect(readdirSync(join(folder, 'spool'))).toEqual([])
    expect(statSync(join(folder, 'spool')).mode & 0o777).toBe(0o700)
    await spool.close()
    await expect(file.read(0, 4)).rejects.toThrow('closed')
  },
)

test('a spool whose folder cannot be created reports this', async () => {
  const blocked = join(folder, 'blocked')
  writeFileSync(blocked, '')
  await expect(new Spool(join(blocked, 'spool')).open()).rejects.toThrow('ENOTDIR')
  rmSync(blocked)
})
