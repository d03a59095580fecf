import { NotebookPen } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Host } from '#shared/host/host.ts'
import { FILE_PART } from '#shared/limits.ts'
import * as t from '#shared/words/reading.ts'
import * as u from '#shared/words/units.ts'
import { useHost, useHostStatus } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { Lightbox } from '../../../reading/pictures/index.ts'
import { report } from '../../../report.ts'
import { ArticleSkeleton } from '../article-skeleton.tsx'
import { OpenArticle, type OpenArticleProps } from '../open-article.tsx'
import styles from './content-types.module.css'

/** Shows a picture, fit to the page, with the reader's description. Pressing it shows it in its own size. */
export function PictureReader(props: OpenArticleProps): ReactNode {
  const { content } = props.entry
  const [isLarge, setIsLarge] = useState(false)
  const [tries, setTries] = useState(0)
  const source = usePicture(content.id, tries)
  const described = content.my_note?.note ?? null
  const alt = described ?? content.title
  const describe = (
    <Button kind="quiet" onClick={() => props.reading.current?.entryNote()}>
      <NotebookPen size={16} aria-hidden />
      {described === null ? t.describeThePicture : t.changeTheDescription}
    </Button>
  )
  const picture =
    source === 'failed' ? (
      <EmptyState
        drawing="failed"
        title={t.thePictureIsntAvailable}
        text={t.thePictureIsStoredInThe}
        actions={
          <Button kind="primary" onClick={() => setTries((count) => count + 1)}>
            {t.retry}
          </Button>
        }
      />
    ) : source === null ? (
      <ArticleSkeleton />
    ) : (
      <button
        type="button"
        className={styles.picture}
        aria-label={u.labelValue({ label: t.enlargeThePicture, value: alt })}
        onClick={() => setIsLarge(true)}
      >
        <img src={source.src} alt={alt} />
      </button>
    )
  return (
    <div className={styles.stack}>
      <div className={styles.strip} role="toolbar" aria-label={t.aPicture}>
        {describe}
        {described === null ? null : (
          <span className={styles.description} dir="auto">
            {described}
          </span>
        )}
      </div>
      <div className={styles.pictureRoom}>{picture}</div>
      <div className={styles.belowPicture}>
        <OpenArticle {...props} />
      </div>
      {isLarge && source !== null && source !== 'failed' ? (
        <Lightbox
          pictures={[{ src: source.src, alt, caption: '', link: null }]}
          first={0}
          onClose={() => setIsLarge(false)}
        />
      ) : null}
    </div>
  )
}

interface Shown {
  readonly src: string
}

/** Returns the address of the picture in this window. Null while it loads. */
function usePicture(contentId: number, tries: number): Shown | 'failed' | null {
  const host = useHost()
  const isOnline = useHostStatus()?.online ?? true
  const [source, setSource] = useState<Shown | 'failed' | null>(null)
  useEffect(() => {
    let wanted = true
    let made: string | null = null
    bytesOf(host, contentId).then(
      (file) => {
        if (!wanted) return
        made = URL.createObjectURL(file)
        setSource({ src: made })
      },
      (error: unknown) => {
        report('read a picture', error)
        if (wanted) setSource('failed')
      },
    )
    return () => {
      wanted = false
      if (made !== null) URL.revokeObjectURL(made)
      setSource(null)
    }
  }, [host, contentId, tries, isOnline])
  return source
}

async function bytesOf(host: Host, id: number): Promise<Blob> {
  const params = { id }
  const { size, media_type: type } = await host.call('contentFile', { params })
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let start = 0; start < size; start += FILE_PART) {
    const query = { start, end: Math.min(size, start + FILE_PART) }
    const { data } = await host.call('contentFilePart', { params, query })
    parts.push(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)))
  }
  return new Blob(parts, { type })
}
