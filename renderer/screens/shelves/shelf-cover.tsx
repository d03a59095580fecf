import { LibraryBig } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { usePictures } from '../../cache/index.ts'
import styles from './shelves.module.css'

/** Shows the picture of a shelf, or a drawing if there is none or it doesn't load. It is decorative. */
export function ShelfCover({ url }: { readonly url: string | null }): ReactNode {
  const pictures = usePictures()
  const [failed, setFailed] = useState<string | null>(null)
  if (url === null || pictures === null || failed === url) {
    return (
      <span className={styles.cover}>
        <LibraryBig size={20} aria-hidden />
      </span>
    )
  }
  return (
    <img
      className={styles.cover}
      src={pictures.picture(url)}
      alt=""
      width={64}
      height={64}
      decoding="async"
      draggable={false}
      onError={() => setFailed(url)}
    />
  )
}
