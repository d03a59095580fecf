import { type ReactNode, useState } from 'react'
import { usePictures } from '../../../cache/pictures.ts'

/** Pictures that did not arrive while this page is open: their rows keep the whole width from the start. */
const failed = new Set<string>()
const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * A small picture, when there is one and it arrives. It says nothing that the title does not. It does not fade in: while a
 * list is scrolled there would always be some that do, each of them a layer of its own for as long.
 */
export function Thumbnail({
  url,
  className,
}: {
  readonly url: string
  readonly className?: string | undefined
}): ReactNode {
  const pictures = usePictures()
  const [, setGone] = useState(false)
  if (pictures === null || savesData || failed.has(url)) return <span />
  return (
    <img
      className={className}
      src={pictures.picture(url)}
      alt=""
      width={72}
      height={72}
      decoding="async"
      draggable={false}
      onError={() => {
        failed.add(url)
        setGone(true)
      }}
    />
  )
}
