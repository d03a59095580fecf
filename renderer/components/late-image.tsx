import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'

const waiting = new Map<HTMLImageElement, string>()

/** Words first: what a picture's address sets going costs the page more than the words of a row. */
function give(): void {
  for (const [image, src] of waiting) image.src = src
  waiting.clear()
}

/** A picture that is asked for once the frame that shows what stands beside it is on its way; its place is kept until then. */
export function LateImage({ src, alt, ...rest }: ComponentProps<'img'> & { readonly src: string }): ReactNode {
  const image = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    const element = image.current
    if (element === null) return
    // A frame of a page that is hidden comes when it is seen.
    if (waiting.size === 0) requestAnimationFrame(() => setTimeout(give))
    waiting.set(element, src)
    return () => void waiting.delete(element)
  }, [src])
  return <img ref={image} alt={alt} {...rest} />
}
