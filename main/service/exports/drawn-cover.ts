import { xml } from './entry-xhtml.ts'

const WIDTH = 600
const HEIGHT = 800
/** Maximum number of characters per line. Wide characters count twice. */
const LINE = 22
const MOST_LINES = 8
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Returns a cover for a book without a picture, with the title and further lines below it. */
export function drawnCover(title: string, below: readonly string[]): string {
  const lines = wrapped(title)
  const top = 330 - lines.length * 25
  const titles = lines.map((line, at) => textAt(line, top + at * 54, 'font-size="44" font-weight="bold"'))
  const end = top + lines.length * 54
  const others = below
    .slice(0, 3)
    .map((line, at) => textAt(wrapped(line, LINE * 2)[0] ?? '', end + 50 + at * 38, 'font-size="24"'))
  return `<?xml version="1.0" encoding="utf-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#f6f1e7"/>
<rect x="28" y="28" width="${WIDTH - 56}" height="${HEIGHT - 56}" fill="none" stroke="#7a5c3e" stroke-width="3"/>
<g fill="#2b2520" font-family="Georgia, serif">
${[...titles, ...others].join('\n')}
</g>
</svg>
`
}

const textAt = (words: string, y: number, style: string): string =>
  `<text x="${WIDTH / 2}" y="${y}" text-anchor="middle" ${style}>${xml(words)}</text>`

/** Returns the lines of a title. If it is too long, the rest is cut off. */
function wrapped(title: string, most = LINE): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of title
    .slice(0, 400)
    .split(/\s+/)
    .flatMap((each) => pieces(each, most))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer) > most) {
      lines.push(line)
      line = word
    } else line = longer
  }
  lines.push(line)
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]} …`] : lines
}

/** Splits a word into parts that fit on a line. */
function pieces(word: string, most: number): string[] {
  const found: string[] = []
  let piece = ''
  for (const letter of word) {
    if (widthOf(piece) + widthOf(letter) > most) {
      found.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...found, piece]
}

const widthOf = (text: string): number => Array.from(text).reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0)

/** Replaces a picture that an older e-reader can't show. */
export const fallbackPicture = `<?xml version="1.0" encoding="utf-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120" viewBox="0 0 160 120">
<rect x="2" y="2" width="156" height="116" fill="#eee" stroke="#999" stroke-width="2"/>
<circle cx="48" cy="40" r="12" fill="#bbb"/><path d="M16 104 62 62l26 22 26-34 30 54z" fill="#bbb"/>
</svg>
`
