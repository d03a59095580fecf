/** The content of a picture of a quote. */
export interface QuoteToDraw {
  readonly text: string
  readonly title: string
  readonly source: string
}

export interface QuoteColors {
  readonly surface: string
  readonly text: string
  readonly muted: string
  readonly mark: string
}

/** Font families, as CSS lists. */
export interface QuoteFonts {
  readonly words: string
  readonly facts: string
}

const WIDTH = 1080
const MARGIN = 96
/** Longer quotes are cut off with an ellipsis. */
const MOST_LINES = 18
/** Font sizes to try, in pixels, largest first. */
const sizes = [60, 52, 46, 40, 36, 32] as const

/** Draws a quote, with its source, as a picture to share. Next to the quote is a line in the highlight's color. */
export function drawQuote(canvas: HTMLCanvasElement, quote: QuoteToDraw, colors: QuoteColors, fonts: QuoteFonts): void {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures')
  const room = WIDTH - 2 * MARGIN - 40
  const face = (size: number): string => `400 ${size}px ${fonts.words}`
  let size: number = sizes[0]
  let lines: readonly string[] = []
  for (size of sizes) {
    pen.font = face(size)
    lines = linesOf(quote.text, (words) => pen.measureText(words).width <= room)
    if (lines.length <= 9) break
  }
  const shown = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]}…`] : lines
  const leading = Math.round(size * 1.45)
  const height = Math.max(WIDTH * 0.5625, 2 * MARGIN + shown.length * leading + 132)
  canvas.width = WIDTH
  canvas.height = Math.round(height)
  pen.fillStyle = colors.surface
  pen.fillRect(0, 0, canvas.width, canvas.height)
  const isRtl = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u.test(quote.text)
  pen.direction = isRtl ? 'rtl' : 'ltr'
  pen.textAlign = 'start'
  pen.textBaseline = 'alphabetic'
  const edge = isRtl ? WIDTH - MARGIN : MARGIN
  const start = isRtl ? edge - 40 : edge + 40
  const top = (canvas.height - shown.length * leading - 100) / 2
  pen.fillStyle = colors.mark
  pen.fillRect(isRtl ? edge - 8 : edge, top, 8, shown.length * leading)
  pen.fillStyle = colors.text
  pen.font = face(size)
  for (const [at, line] of shown.entries()) pen.fillText(line, start, top + at * leading + size)
  const foot = top + shown.length * leading + 64
  pen.font = `600 28px ${fonts.facts}`
  pen.fillText(
    cut(quote.title, (words) => pen.measureText(words).width <= room),
    start,
    foot,
  )
  pen.fillStyle = colors.muted
  pen.font = `400 26px ${fonts.facts}`
  pen.fillText(
    cut(quote.source, (words) => pen.measureText(words).width <= room),
    start,
    foot + 40,
  )
}

/** Breaks a text into lines between words. A word that is wider than a line is broken too. */
export function linesOf(text: string, fits: (words: string) => boolean): readonly string[] {
  const lines: string[] = []
  for (const paragraph of text.split(/\n+/)) {
    let line = ''
    for (const piece of paragraph.split(BREAKS)) {
      // Further lines aren't shown, and the quote may be as long as a book.
      if (lines.length > MOST_LINES) return lines
      if (fits((line + piece).trimEnd())) line += piece
      else {
        if (line.trim() !== '') lines.push(line.trimEnd())
        line = ''
        for (const letter of piece.trimStart()) {
          if (fits(line + letter)) line += letter
          else {
            lines.push(line)
            line = letter
          }
        }
      }
    }
    if (line.trim() !== '') lines.push(line.trimEnd())
  }
  return lines
}

/** Lines break after spaces and hyphens, and between the characters of scripts without spaces. */
const BREAKS =
  /(?<=[\s\-–—])(?=[^\s\-–—])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}「『（])/u

/** Returns as much of the start of a text as fits into one line. */
function cut(text: string, fits: (words: string) => boolean): string {
  if (fits(text)) return text
  let [least, most] = [0, Math.min(text.length, 200)]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(`${text.slice(0, middle)}…`)) least = middle
    else most = middle - 1
  }
  return `${text.slice(0, least).trimEnd()}…`
}
