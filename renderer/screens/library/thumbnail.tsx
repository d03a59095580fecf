import { type ReactNode, useState } from 'react'
import { usePictures } from '../../cache/pictures.ts'

/** Pictures that did not arrive while this page is open: their rows keep the whole width from the start. */
const failed = new Set<string>()
/** And those that did: they do not fade in again. */
const arrived = new Set<string>()
const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** A small picture, when there is one and it arrives. It says nothing that the title does not. */
export function Thumbnail({
  url,
  className,
}: {
  readonly url: string
  readonly className?: string | undefined
}): ReactNode {
  const pictures = usePictures()
  const [shown, setShown] = useState(arrived.has(url))
  const [, setGone] = useState(false)
  if (pictures === null || savesData || failed.has(url)) return <span />
  return (
    <img
      className={className}
      data-state={shown ? 'shown' : 'waiting'}
      src={pictures.picture(url)}
      alt=""
      width={72}
      height={72}
      loading="lazy"
      decoding="async"
      draggable={false}
      onLoad={() => {
        arrived.add(url)
        setShown(true)
      }}
      onError={() => {
        failed.add(url)
        setGone(true)
      }}
    />
  )
}
