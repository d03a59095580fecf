import { useEffect } from 'react'

/** In user-perceived characters: one line at the foot of a page, beside its number. */
const LONGEST = 84

/**
 * The title as the foot of printed pages has it (UX.md section 19). Boxes in a page's margin take no text from the
 * document, only what their style says: print.css reads this property.
 */
export function usePrintTitle(title: string): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--print-title', printTitle(title))
    return () => void style.removeProperty('--print-title')
  }, [title])
}

/** A title as a string of CSS. */
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
