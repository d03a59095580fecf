import { expect, test, vi } from 'vitest'
import { ImportRefusal } from '../../../../main/service/imports/index.ts'
import { ZipError } from '../../../../main/service/zip/read-zip.ts'
import { corpusBytes, corpusIsHere, skipReason } from '../outbound/corpus.ts'
import { readBytes } from './read-bytes.ts'

const bytes = (text: string): Buffer => Buffer.from(text)
const header = 'title,url,time_added,tags,status'

/** Number of runs for each file. The nightly run has many. */
const RUNS = Number(process.env['LECTERN_MUTATIONS'] ?? 12)

const refusals: readonly (readonly [file: string, sentence: RegExp])[] = [
  ['zip-bomb-flat.zip', /too large to unpack/],
  ['zip-overlap.zip', /too large to unpack|overlap/],
  ['zip-lying-size.zip', /too large to unpack|damaged/],
  ['zip-encrypted-flag.zip', /encrypted/],
  ['zip-truncated.zip', /damaged/],
  ['zip-slip.zip', /damaged/],
  ['zip-many-entries.zip', /nothing to import/],
  ['deep.json', /nested too deeply/],
  ['empty.csv', /is empty/],
]

test.skipIf(!corpusIsHere).each(refusals)(`%s is refused in words${skipReason}`, async (file, sentence) => {
  await expect(readBytes(corpusBytes(`imports/attacks/${file}`), file)).rejects.toThrow(sentence)
})

test.skipIf(!corpusIsHere)(
  `a table in UTF-8, UTF-16 and with old line ends gives the same items${skipReason}`,
  async () => {
    const [first, ...others] = await Promise.all(
      ['hostile.csv', 'hostile-utf16le.csv', 'hostile-cr.csv'].map((file) =>
        readBytes(corpusBytes(`imports/attacks/${file}`), file),
      ),
    )
    expect(first?.items.length).toBe(11)
    for (const other of others) expect(other).toEqual(first)
  },
)

test('keys that objects inherit are data', async () => {
  const text = '[{"url":"https://a.example/","tags":["__proto__"],"__proto__":{"title":"x"},"constructor":1}]'
  const { items } = await readBytes(bytes(text), 'x.json')
  expect(items).toMatchObject([{ url: 'https://a.example/', title: null, tags: ['__proto__'] }])
})

test('formulas and HTML in cells are words', async () => {
  const { items } = await readBytes(bytes(`${header}\n=1+1,https://a.example/,,<b>x</b>,unread`), 'x.csv')
  expect(items).toMatchObject([{ title: '=1+1', tags: ['<b>x</b>'] }])
})

test('an open quote costs the rows in it and no others', async () => {
  const { items } = await readBytes(bytes(`${header}\nA,https://a.example/,,,\n"B,https://b.example/,,,`), 'x.csv')
  expect(items.map(({ url }) => url)).toEqual(['https://a.example/'])
})

test('collections that are their own parents end', async () => {
  const text = JSON.stringify({
    collections: [{ id: 1, name: 'A', parentId: 1, links: [{ name: 'L', url: 'https://a.example/' }] }],
  })
  const { items } = await readBytes(bytes(text), 'x.json')
  expect(items[0]?.folder).toEqual(['A'])
})

/** A binary property list of arrays, each of which consists of the next one ten times; the last holds `end`. */
function nested(arrays: number, end: number): Buffer {
  const objects = Array.from({ length: arrays }, (_, at) =>
    Buffer.from([0xaa, ...Array.from({ length: 10 }, () => (at === arrays - 1 ? end : at + 1))]),
  )
  objects.push(Buffer.from([0x08]))
  const offsets = objects.map((_, at) => 8 + objects.slice(0, at).reduce((sum, { length }) => sum + length, 0))
  const trailer = Buffer.alloc(32)
  trailer.set([2, 1], 6)
  trailer.writeBigUInt64BE(BigInt(objects.length), 8)
  trailer.writeBigUInt64BE(BigInt((offsets.at(-1) ?? 0) + 1), 24)
  const table = Buffer.from(offsets.flatMap((offset) => [offset >> 8, offset & 0xff]))
  return Buffer.concat([Buffer.from('bplist00'), ...objects, table, trailer])
}

test.each([
  ['unfolds to ten billion values', nested(10, 10)],
  ['holds itself', nested(3, 0)],
  ['is cut in half', nested(10, 10).subarray(0, 60)],
])('a property list that %s is refused in words', async (_what, file) => {
  await expect(readBytes(file, 'Bookmarks.plist')).rejects.toThrow(/damaged or too large/)
})

test('an unknown tag in the head of a note writes no warning', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  const note = '---\nurl: https://a.example/1\ntitle: !mine The mill\n---\nThe mill turns.\n'
  const { items } = await readBytes(bytes(note), 'note.md')
  expect(items).toMatchObject([{ url: 'https://a.example/1', title: 'The mill' }])
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})

test('a hundred thousand rows are read', async () => {
  const table = (rows: number): Buffer =>
    bytes(
      `${header}\n${Array.from({ length: rows }, (_, at) => `T,https://a.example/${at},1600000000,a|b,`).join('\n')}`,
    )
  const { items } = await readBytes(table(100_000), 'x.csv')
  expect(items).toHaveLength(100_000)
})

const mutated = ['formats/omnivore/omnivore-export.zip', 'formats/matter/Archive.zip', 'samples/linkwarden.json']
  .concat(['formats/kindle/My Clippings.txt', 'formats/safari/Bookmarks-binary.plist', 'formats/raindrop/raindrop.csv'])
  .concat(['netscape/shaarli.htm', 'formats/wallabag/wallabag-v2.json', 'formats/safari/Bookmarks.plist'])

test.skipIf(!corpusIsHere).each(mutated)(
  `%s with random damage is read or refused in words${skipReason}`,
  async (file) => {
    const whole = corpusBytes(`imports/${file}`)
    let state = 7
    const next = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
    for (let run = 0; run < RUNS; run += 1) {
      const damaged = Buffer.from(whole)
      for (let at = 0; at < 1 + next(8); at += 1) damaged[next(damaged.length)] = next(256)
      const cut = next(3) === 0 ? damaged.subarray(0, next(damaged.length)) : damaged
      const error: unknown = await readBytes(cut, 'x').then(
        () => null,
        (thrown: unknown) => thrown,
      )
      // The thread that reads names the items whose text is damaged.
      if (error !== null) expect([ImportRefusal, ZipError]).toContain((error as Error).constructor)
    }
  },
)
