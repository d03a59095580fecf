import type { Image } from 'mdast'
import { ImageOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { safeImageUrl, safeLinkUrl } from '#shared/text/safe-url.ts'
import * as t from '#shared/words/reading.ts'
import { usePictureSource } from '../../cache/index.ts'
import { useArticleSetting } from './article-context.ts'
import { type ImageShape, imageShapes } from './image-shapes.ts'
import { groundOf, type PictureGround } from './picture-ground.ts'
import styles from './article-image.module.css'

interface ArticleImageProps {
  readonly image: Image
  readonly link: string | null
  readonly captioned: boolean
  /** Called once the shape is known. */
  readonly onShape?: (shape: ImageShape) => void
}

/**
 * Shows a standalone image. Pressing the image enlarges it to fill the window. Space is reserved from the start, in the
 * image's last known shape or 3:2, so that the text below moves little or not at all when the image loads.
 */
export function ArticleImage({ image, link, captioned, onShape }: ArticleImageProps): ReactNode {
  const { imageSource } = useArticleSetting()
  const url = safeImageUrl(image.url)
  const source = usePictureSource(imageSource(url ?? ''))
  const [state, setState] = useState<'waiting' | 'there' | 'broken'>('waiting')
  const [shape, setShape] = useState(() => imageShapes.get(image.url))
  const [ground, setGround] = useState<PictureGround>(null)
  if (url === null || source === null || state === 'broken') {
    return (
      <span className={styles.missing} data-uncounted="">
        <span className={styles.words} role="img" aria-label={image.alt || t.image}>
          <ImageOff size={20} aria-hidden />
          <span>{image.alt || t.thisImageCouldNotBeLoaded}</span>
        </span>
        {url !== null && !url.startsWith('data:') && (
          <a href={url} target="_blank" rel="noopener noreferrer nofollow" referrerPolicy="no-referrer">
            {t.openItOnTheOriginalSite}
          </a>
        )}
      </span>
    )
  }
  const picture = (
    <img
      src={source}
      data-address={url}
      // Without alt text or a caption, the label at least identifies the element as an image.
      alt={image.alt || (captioned ? '' : t.image)}
      title={image.title ?? undefined}
      width={shape?.width}
      height={shape?.height}
      data-state={state}
      data-ground={ground ?? undefined}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={(event) => {
        const { naturalWidth: width, naturalHeight: height } = event.currentTarget
        // The placeholder for a newsletter image that may not be fetched yet doesn't have the image's shape.
        const isItself = source?.startsWith('data:') === url.startsWith('data:')
        if (width > 0 && height > 0 && isItself) {
          imageShapes.set(image.url, { width, height })
          setShape({ width, height })
          onShape?.({ width, height })
        }
        setGround(groundOf(event.currentTarget))
        setState('there')
      }}
      onError={() => setState('broken')}
    />
  )
  const target = link === null ? null : safeLinkUrl(link)
  return (
    <button
      type="button"
      className={styles.zoom}
      // The reading surface opens the image in a gallery with the article's other images.
      data-zoom={target === null || target.startsWith('#') ? '' : target}
      aria-label={image.alt ? t.enlargeAlt({ alt: image.alt }) : t.enlargeThePicture}
    >
      {picture}
    </button>
  )
}
