import { type ReactNode, useState } from 'react'
import { usePictures } from '../../../cache/index.ts'

/** Pictures that have failed since this page was loaded. Their rows use the full width from the start. */
const failed = new Set<string>()
const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** A picture of at least this aspect ratio is a logo or a banner, which would be meaningless if cropped to a square. */
const WIDE = 2.4

/**
 * Shows a small decorative picture if it exists and loads. It doesn't fade in, because some pictures would then always
 * be fading during scrolling, each on its own layer.
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
  const [isWide, setIsWide] = useState(false)
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
      data-wide={isWide || undefined}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setIsWide(width > WIDE * height)}
      onError={() => {
        failed.add(url)
        setGone(true)
      }}
    />
  )
}
