import { useEffect } from 'react'

/** In user-perceived characters: one line at the foot of a page, beside the page number. */
const LONGEST = 84

/**
 * Sets the title for the foot of printed pages. Page margin boxes cannot read the document, only style properties, so
 * print.css reads this property.
 */
export function usePrintTitle(title: string): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--print-title', printTitle(title))
    return () => void style.removeProperty('--print-title')
  }, [title])
}

/** A title as a CSS string. */
export function printTitle(title: string): string {
  const plain = title.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  const letters = Array.from(new Intl.Segmenter().segment(plain), ({ segment }) => segment)
  const short =
    letters.length > LONGEST
      ? `${letters
          .slice(0, LONGEST - 1)
          .join('')
          .trimEnd()}…`
      : plain
  return `"${short.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
