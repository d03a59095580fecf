import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MB } from '#shared/limits.ts'
import { fileAddress } from '#shared/text/file-address.ts'
import { openZip } from '../../../main/service/zip/read-zip.ts'
import { makePdf } from '../../fakes/make-pdf.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

let folders: string[] = []
let library: OpenLibrary
beforeEach(async () => {
  library = await opened()
})
afterEach(async () => {
  await library.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
  folders = []
})

function opened(): Promise<OpenLibrary> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-large-'))
  folders.push(folder)
  return openLibrary({ dataFolder: folder })
}

/** A PDF with megabytes that do not get smaller, as pictures do not. */
function largePdf(): Buffer {
  const pdf = Buffer.from(makePdf([['# On tides', 'The crane keeps the count of every load.']], { title: 'On tides' }))
  const end = pdf.subarray(pdf.lastIndexOf('startxref'))
  return Buffer.concat([pdf, Buffer.from(`\n%${randomBytes(1.5 * MB).toString('hex')}\n`), end])
}

async function upload(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  await library.call('PUT', `/uploads/${hash}/`, { size: bytes.length })
  for (let part = 0; part * MB < bytes.length; part += 1) {
    const data = bytes.subarray(part * MB, (part + 1) * MB).toString('base64')
    await library.call('PUT', `/uploads/${hash}/parts/${part}/`, { data })
  }
  return hash
}

async function keep(bytes: Buffer): Promise<void> {
  await library.call('POST', '/save/', { url: fileAddress({ hash: await upload(bytes), name: 'tides.pdf' }) })
  await library.service.idle()
}

async function exported(): Promise<Buffer> {
  const { body } = await library.call('POST', '/export_my_data/', {})
  await library.service.idle()
  const { download_url: address } = (await library.call('GET', `/export_my_data/${body.id}/`)).body
  return Buffer.from(await (await library.service.handle(new Request(address))).arrayBuffer())
}

/** Bytes of everything that the newest library keeps as objects. */
function kept(): number {
  const objects = join(folders.at(-1) ?? '', 'objects')
  return readdirSync(objects, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(objects, name)))
    .reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0)
}

test('an export reads a large file from where it is stored and copies none of it', async () => {
  const pdf = largePdf()
  await keep(pdf)
  const before = kept()
  const zip = await openZip(await exported())
  const [path = ''] = zip.names.filter((name) => name.startsWith('files/'))
  expect(pdf.equals((await zip.read(path)) ?? Buffer.alloc(0))).toBe(true)
  expect(kept() - before).toBeLessThan(MB)
})

test('a large file arrives with its archive, and the next archive is the same', async () => {
  await keep(largePdf())
  await keep(largePdf())
  const archive = await exported()
  await library.close()
  library = await opened()
  const { body } = await library.call('POST', '/imports/', { upload: await upload(archive), name: 'archive' })
  await library.service.idle()
  await library.call('POST', `/imports/${body.id}/begin/`, { fetch: 'none' })
  await library.service.idle()
  expect((await library.call('GET', `/imports/${body.id}/`)).body.outcomes).toMatchObject({ added: 2, refused: 0 })
  const [before, after] = [await openZip(archive), await openZip(await exported())]
  for (const name of before.names.filter((each) => each.startsWith('files/'))) {
    expect(Buffer.from((await after.read(name)) ?? []).equals((await before.read(name)) ?? Buffer.alloc(0))).toBe(true)
  }
  expect(after.names).toEqual(before.names)
})
