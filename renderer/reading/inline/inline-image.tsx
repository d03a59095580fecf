import type { Image } from 'mdast'
import { type ReactNode, useState } from 'react'
import { safeImageUrl } from '#shared/text/safe-url.ts'
import { usePictureSource } from '../../cache/index.ts'
import { useArticleSetting } from './article-context.ts'
import styles from './inline-image.module.css'

/** Shows an image within text, such as a formula or an emoji. */
export function InlineImage({ image }: { readonly image: Image }): ReactNode {
  const { imageSource } = useArticleSetting()
  const [broken, setBroken] = useState(false)
  const url = safeImageUrl(image.url)
  const source = usePictureSource(imageSource(url ?? ''))
  if (url === null || source === null || broken) {
    return image.alt ? (
      <span className={styles.inlineAlt} data-uncounted="">
        {image.alt}
      </span>
    ) : null
  }
  return (
    <img
      className={styles.inlineImage}
      src={source}
      data-address={url}
      alt={image.alt ?? ''}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  )
}
