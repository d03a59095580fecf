/** A page that every extractor accepts as an article: `words` words of prose in paragraphs of fifty. */
export function articlePage(title: string, words = 200, extra = ''): string {
  const paragraphs: string[] = []
  for (let done = 0; done < words; done += 50) {
    const length = Math.min(50, words - done)
    const prose = Array.from({ length }, (_, index) => sentenceWord(done + index))
    paragraphs.push(`<p>${prose.join(' ')}.</p>`)
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${extra}</head><body>
    <nav><a href="/">Home</a> <a href="/about">About</a></nav>
    <article><h1>${title}</h1>${paragraphs.join('\n')}</article>
    <footer>Imprint</footer></body></html>`
}

const vocabulary =
  'the river runs past an old mill where people used to bring their grain and wait for flour while talking about weather'.split(
    ' ',
  )

function sentenceWord(index: number): string {
  const word = vocabulary[index % vocabulary.length] ?? ''
  return index % 11 === 10 ? `${word}, indeed,` : word
}
