import { type RefObject, useEffect } from 'react'
import { report } from '../../report.ts'

/** Colors a block of code when it comes near the screen, and doesn't fetch the tokenizer before then. */
export function useCodeColours(element: RefObject<HTMLElement | null>, language: string | null): void {
  useEffect(() => {
    const code = element.current
    if (!code || !language || typeof Highlight !== 'function') return
    let unpaint: (() => void) | null = null
    let gone = false
    const near = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        near.disconnect()
        import('./paint-code.ts').then(
          ({ paintCode }) => {
            const [text] = code.childNodes
            if (!gone && text instanceof Text) unpaint = paintCode(text, language)
          },
          // Code without colors is still readable.
          (error: unknown) => report('colour code', error),
        )
      },
      { rootMargin: '600px' },
    )
    near.observe(code)
    return () => {
      gone = true
      near.disconnect()
      unpaint?.()
    }
  }, [element, language])
}
