/** TeX accents and their Unicode combining marks. */
const ACCENTS: Readonly<Record<string, string>> = {
  ...{ '`': '\u0300', "'": '\u0301', '^': '\u0302', '~': '\u0303', '=': '\u0304', '"': '\u0308', '.': '\u0307' },
  ...{ u: '\u0306', v: '\u030C', H: '\u030B', c: '\u0327', k: '\u0328', r: '\u030A', d: '\u0323', b: '\u0331' },
}
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ss: 'ß', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', aa: 'å', AA: 'Å', i: 'ı', j: 'ȷ' },
  ...{ textendash: '–', textemdash: '—', textquoteright: '’', textquoteleft: '‘', textquotedblleft: '“' },
  ...{ textquotedblright: '”', textasciitilde: '~', textbackslash: '\\', ldots: '…', dots: '…', textellipsis: '…' },
}

/** Returns the text of a BibTeX value, without TeX commands and braces. */
export function readTex(source: string): string {
  return source
    .replace(
      /\\(?:([`'^~="])\s*|\.(?=[A-Za-z{])|([uvHckrdb])(?:\s+|(?=\{)))(?:\{\\?([A-Za-z])\}|\\?([A-Za-z]))/g,
      (_, sign: string | undefined, word: string | undefined, braced: string | undefined, bare: string | undefined) =>
        `${braced ?? bare ?? ''}${ACCENTS[sign ?? word ?? '.'] ?? ''}`.normalize('NFC'),
    )
    .replace(/\{?\\([A-Za-z]+)(?:\{\}|\s+|(?![A-Za-z]))\}?/g, (whole, name: string) => LETTERS[name] ?? whole)
    .replace(/\\[A-Za-z]+\s*(?=\{)/g, '')
    .replace(/\\([&%$#_{}\s,])/g, '$1')
    .replace(/(?<!\\)[{}]/g, '')
    .replaceAll('---', '—')
    .replaceAll('--', '–')
    .replace(/(?<!\\)~/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
