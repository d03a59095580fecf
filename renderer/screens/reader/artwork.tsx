import { type ReactNode, useState } from 'react'
import { usePictures } from '../../cache/index.ts'
import styles from './header-links.module.css'

/**
 * Shows a podcast's artwork, loaded through the service, next to its title. The artwork is decorative and adds no
 * information to the title.
 */
export function Artwork({ url }: { readonly url: string }): ReactNode {
  const pictures = usePictures()
  const [gone, setGone] = useState(false)
  if (pictures === null || gone) return null
  return (
    <img
      className={styles.art}
      src={pictures.picture(url)}
      alt=""
      width={132}
      height={132}
      decoding="async"
      onError={() => setGone(true)}
    />
  )
}
