import { useEffect } from 'react'

/** Number of user-perceived characters that fit on one line at the bottom of a page, next to the page number. */
const LONGEST = 84

/**
 * Sets the title for the bottom of printed pages. Page margin boxes can't read the document, only style properties, so
 * print.css reads this property. It is set only for printing, because a change on the root restyles the whole page.
 */
export function usePrintTitle(title: string): void {
  useEffect(() => {
    const { style } = document.documentElement
    const show = (): void => style.setProperty('--print-title', printTitle(title))
    const hide = (): void => void style.removeProperty('--print-title')
    window.addEventListener('beforeprint', show)
    window.addEventListener('afterprint', hide)
    return () => {
      window.removeEventListener('beforeprint', show)
      window.removeEventListener('afterprint', hide)
      hide()
    }
  }, [title])
}

/** Returns a title as a CSS string. */
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
