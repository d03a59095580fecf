import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../../main/service/decoding/decode-text.ts'
import { corpusBytes, corpusIsHere, skipReason } from '../outbound/corpus.ts'
import { runs } from '../../../seed.ts'

/** Encodes text in any encoding of one or two bytes by inverting the platform's decoder. */
function encodeAs(encoding: string, text: string): Uint8Array {
  if (encoding.startsWith('utf-16')) {
    const bytes = Buffer.from(text, 'utf16le')
    return encoding === 'utf-16be' ? bytes.swap16() : bytes
  }
  const table = new Map<string, readonly number[]>()
  const decoder = new TextDecoder(encoding)
  const note = (...bytes: number[]) => {
    const character = decoder.decode(new Uint8Array(bytes))
    if (!character.includes('\ufffd') && !table.has(character)) table.set(character, bytes)
  }
  for (let first = 0; first < 256; first += 1) note(first)
  for (let first = 0x81; first < 256; first += 1) for (let second = 0x40; second < 256; second += 1) note(first, second)
  return new Uint8Array(
    Array.from(text).flatMap((character) => {
      const bytes = table.get(character)
      if (bytes === undefined) throw new Error(`${character} is not in ${encoding}`)
      return bytes
    }),
  )
}

const russian = 'Все счастливые семьи похожи друг на друга'
const japanese = '吾輩は猫である。名前はまだ無い。'
const utf8 = (text: string) => new TextEncoder().encode(text)
const join = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

describe('Text', () => {
  it('in UTF-8 is read as UTF-8, whatever the page claims', () => {
    const page = `<meta charset=windows-1251><p>${russian}`
    expect(decodeText(utf8(page), 'iso-8859-1')).toEqual({ text: page, encoding: 'utf-8' })
    expect(decodeText(utf8(russian), null)).toEqual({ text: russian, encoding: 'utf-8' })
    expect(decodeText(new Uint8Array(), null)).toEqual({ text: '', encoding: 'utf-8' })
  })

  it.each([
    ['windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy'],
    ['windows-1251', russian],
    ['windows-1252', '“Œuvre” – naïve café, 5 €'],
    ['windows-1253', 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι'],
    ['windows-1254', 'Pijamalı hasta yağız şoföre çabucak güvendi'],
    ['windows-1255', 'כל בני האדם נולדו בני חורין'],
    ['windows-1256', 'يولد جميع الناس أحرارا'],
    ['windows-1257', 'Visi žmonės gimsta laisvi ir lygūs'],
    ['windows-1258', 'Đường phố đông người'.normalize('NFC').replace(/[ườốô]/g, 'o')],
    ['koi8-r', russian],
    ['shift_jis', japanese],
    ['euc-jp', japanese],
    ['gb18030', '道可道，非常道。名可名，非常名。'],
    ['euc-kr', '모든 인간은 태어날 때부터 자유로우며'],
    ['big5', '道可道，非常道'],
  ])('in %s is decoded completely, by its header or its meta element', (encoding, text) => {
    const page = `<html><head><meta charset="${encoding}"><title>${text}</title>`
    expect(decodeText(encodeAs(encoding, page), null)).toEqual({ text: page, encoding })
    expect(decodeText(encodeAs(encoding, text), encoding)).toEqual({ text, encoding })
  })

  it('in GB18030 may have four-byte characters', () => {
    const rare = new Uint8Array([0x95, 0x32, 0x82, 0x36, 0xb5, 0xc0])
    expect(decodeText(rare, 'gb18030').text).toBe('\u{20000}道')
  })

  it('without a header is read by its meta element', () => {
    const page = `<html><head><meta charset="windows-1251"><title>${russian}</title>`
    expect(decodeText(encodeAs('windows-1251', page), null)).toEqual({ text: page, encoding: 'windows-1251' })
    const old = `<meta http-equiv="Content-Type" content="text/html; charset=koi8-r"><p>${russian}`
    expect(decodeText(encodeAs('koi8-r', old), null)).toEqual({ text: old, encoding: 'koi8-r' })
  })

  it('is read by a late meta element', () => {
    const page = `<script>${'var a = 1;'.repeat(1_500)}</script><meta charset=shift_jis><p>${japanese}`
    expect(decodeText(encodeAs('shift_jis', page), null)).toEqual({ text: page, encoding: 'shift_jis' })
  })

  it('is read by its header rather than its meta element', () => {
    const page = `<meta charset=koi8-r><p>${russian}`
    expect(decodeText(encodeAs('windows-1251', page), 'cp1251').text).toBe(page)
    expect(decodeText(encodeAs('shift_jis', japanese), 'Shift_JIS').text).toBe(japanese)
    expect(decodeText(encodeAs('euc-jp', japanese), 'euc-jp').text).toBe(japanese)
    expect(decodeText(encodeAs('big5', '道可道,非常道'), 'big5').text).toBe('道可道,非常道')
  })

  it('is read by its XML prolog', () => {
    for (const quote of ['"', "'"]) {
      const feed = `<?xml version=${quote}1.0${quote} encoding=${quote}windows-1251${quote}?><rss><title>${russian}</title></rss>`
      expect(decodeText(encodeAs('windows-1251', feed), null).text).toBe(feed)
    }
  })

  it('with a byte order mark is read by the mark despite header and meta, and loses the mark', () => {
    const page = `<meta charset=shift_jis><p>${japanese}`
    expect(decodeText(join(new Uint8Array([0xef, 0xbb, 0xbf]), utf8(page)), 'shift_jis')).toEqual({
      text: page,
      encoding: 'utf-8',
    })
    expect(decodeText(join(new Uint8Array([0xff, 0xfe]), encodeAs('utf-16le', page)), 'utf-8')).toEqual({
      text: page,
      encoding: 'utf-16le',
    })
    expect(decodeText(join(new Uint8Array([0xfe, 0xff]), encodeAs('utf-16be', page)), null)).toEqual({
      text: page,
      encoding: 'utf-16be',
    })
  })

  it('in UTF-16 without a mark is detected by its NULs, with or without a header', () => {
    const page = `<!doctype html><title>${russian}</title><p>${japanese}`
    for (const encoding of ['utf-16le', 'utf-16be']) {
      expect(decodeText(encodeAs(encoding, page), null)).toEqual({ text: page, encoding })
      expect(decodeText(encodeAs(encoding, page), encoding)).toEqual({ text: page, encoding })
      expect(decodeText(encodeAs(encoding, page), 'utf-8')).toEqual({ text: page, encoding })
    }
    const feed = `<?xml version="1.0" encoding="utf-16"?><title>${russian}</title>`
    expect(decodeText(encodeAs('utf-16le', feed), null).text).toBe(feed)
  })

  it('wrongly declared as UTF-16 is still read', () => {
    const page = `<meta charset=utf-16><p>${russian}`
    expect(decodeText(utf8(page), 'utf-16').text).toBe(page)
    const western = '<meta charset=utf-16><p>caf\u00e9'
    expect(decodeText(Buffer.from(western, 'latin1'), 'utf-16le').text).toContain('café')
  })

  it('in ISO-2022-JP, whose bytes are all ASCII, is read by its declaration', () => {
    const escaped = new Uint8Array([0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42])
    expect(decodeText(escaped, 'iso-2022-jp').text).toBe('日本')
    expect(decodeText(join(utf8('<meta charset=iso-2022-jp>'), escaped), null).text).toContain('日本')
  })

  it.each([
    ['windows-1250', 'Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni rozumem.'],
    ['windows-1251', russian],
    ['windows-1251', 'Усі люди народжуються вільними і рівними у своїй гідності та правах'],
    ['windows-1252', 'Alle Menschen sind frei und gleich an Würde und Rechten geboren, natürlich für später, größer.'],
    ['windows-1252', 'Todos os seres humanos nascem livres e iguais; não são ações, são intenções, razões, corações.'],
    ['windows-1252', 'Hver maður er borinn frjáls og jafn öðrum að virðingu og réttindum. Menn eru gæddir vitsmunum.'],
    ['iso-8859-7', 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια'.slice(1)],
    ['windows-1254', 'Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler.'],
    ['windows-1255', 'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם'],
    ['windows-1256', 'يولد جميع الناس أحرارا متساوين في الكرامة والحقوق'],
    ['windows-1257', 'Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis. Jiems suteiktas protas ir sąžinė.'],
    ['koi8-r', russian],
    ['shift_jis', japanese],
    ['euc-jp', japanese],
    ['gb18030', '道可道，非常道。名可名，非常名。'],
    ['euc-kr', '모든 인간은 태어날 때부터 자유로우며'],
    ['big5', '今天天氣很好，我們一起去公園散步吧。'],
  ])('in undeclared %s is guessed by its letters, whatever the markup', (encoding, text) => {
    const page = `<html><head><title>${text}</title><script>if (a<b) c("d")</script></head><body><p>${text}</body></html>`
    expect(decodeText(encodeAs(encoding, page), null).text).toBe(page)
    expect(decodeText(encodeAs(encoding, text), null).text).toBe(text)
  })

  it('in UTF-8 is never guessed as another encoding', () => {
    for (const text of [russian, japanese]) expect(decodeText(utf8(`<p>${text}`), null).encoding).toBe('utf-8')
  })

  it('of unclosed tags is still decoded', () => {
    for (const tag of ['<a ', '<script>', '<', '<!']) {
      const page = Buffer.from(`caf\u00e9 ${tag.repeat(200_000)}`, 'latin1')
      expect(decodeText(page, null).text.startsWith('café <')).toBe(true)
    }
  })

  it('of an undeclared western page is read as windows-1252', () => {
    expect(decodeText(new Uint8Array([0x93, 0x63, 0x61, 0x66, 0xe9, 0x94]), null)).toEqual({
      text: '“café”',
      encoding: 'windows-1252',
    })
    expect(decodeText(new Uint8Array([0x80]), 'iso-8859-1').text).toBe('€')
  })

  it('in UTF-8 with a broken or cut character keeps all others', () => {
    const cut = join(utf8(`${russian} `), new Uint8Array([0xd0]))
    expect(decodeText(cut, null)).toEqual({ text: `${russian} \ufffd`, encoding: 'utf-8' })
    expect(decodeText(join(utf8(russian), new Uint8Array([0xff])), 'utf-8').text).toBe(`${russian}\ufffd`)
  })

  it('wrongly sent as UTF-8 is read as the page itself says', () => {
    const page = `<meta charset=windows-1251><p>${russian}`
    expect(decodeText(encodeAs('windows-1251', page), 'utf-8').text).toBe(page)
    expect(decodeText(Buffer.from('caf\u00e9', 'latin1'), 'utf-8').text).toBe('café')
  })

  it('with an unknown or refused encoding name is still read', () => {
    for (const charset of ['none', 'utf8mb4', '', 'iso-2022-kr', 'x-user-defined', 'utf-7', '\ud800'])
      expect(
        decodeText(
          encodeAs('windows-1251', `<meta charset=cp1251>${russian}`),
          charset === 'x-user-defined' ? null : charset,
        ).text,
      ).toContain(russian)
  })

  it('of any bytes and encoding name never throws', () => {
    const name = fc.oneof(
      fc.constantFrom(null, 'utf-8', 'utf-16', 'shift_jis', 'gb18030', 'iso-2022-jp', 'replacement'),
      fc.string(),
    )
    const start = fc.constantFrom(
      '',
      '<meta charset=',
      '<?xml version="1.0" encoding="',
      '<meta http-equiv=content-type content="',
      '\u0000<\u0000?',
      '<!--',
    )
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 300 }), name, (prefix, bytes, charset) => {
        const { text, encoding } = decodeText(join(utf8(prefix), bytes), charset)
        expect(typeof text).toBe('string')
        expect(new TextDecoder(encoding).encoding).toBe(encoding)
      }),
      { numRuns: runs(500) },
    )
  })

  it('of any UTF-8 is decoded exactly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (written) => {
        fc.pre(!written.includes('\u0000') && !written.includes('\u001b') && !written.startsWith('\ufeff'))
        expect(decodeText(utf8(written), 'windows-1252').text).toBe(new TextDecoder().decode(utf8(written)))
      }),
    )
  })
})

describe.skipIf(!corpusIsHere)(`The corpus of encodings${skipReason}`, () => {
  it('is decoded without losing a character, by prolog or by bytes alone', () => {
    const files = {
      'iso-8859-1.xml': 'windows-1252',
      'koi8r.xml': 'koi8-r',
      'utf8-incorrect-prolog.xml': 'utf-8',
      'windows-1252.xml': 'windows-1252',
      'iso-8859-1.html': 'windows-1252',
    }
    for (const [file, encoding] of Object.entries(files)) {
      const read = decodeText(corpusBytes(`feeds/miniflux/encoding/${file}`), null)
      expect(read.encoding, file).toBe(encoding)
      expect(read.text, file).not.toContain('\ufffd')
    }
    const cyrillic = decodeText(corpusBytes('feeds/miniflux/parser/encoding_WINDOWS-1251.xml'), null)
    expect(cyrillic.text).not.toContain('\ufffd')
  })
})
