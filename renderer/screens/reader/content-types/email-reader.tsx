import { ExternalLink, ImageOff, LayoutTemplate, MailX, Text } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { labelOf } from '#shared/commands/index.ts'
import type { Content } from '#shared/model/content.ts'
import type { Profile } from '#shared/model/profile.ts'
import * as t from '#shared/words/reading.ts'
import { useHost, usePictures } from '../../../cache/index.ts'
import { openOriginal, unsubscribe, useCommands, withKey } from '../../../commands/index.ts'
import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { preference, setPreference, usePreference } from '../../../preferences/index.ts'
import { ReadingSurface } from '../../../reading/index.ts'
import { report } from '../../../report.ts'
import { ArticleSkeleton } from '../article-skeleton.tsx'
import { OpenArticle, type OpenArticleProps, type SurfaceProps } from '../open-article.tsx'
import styles from './content-types.module.css'

const EmailFrame = lazy(() =>
  import('../../../reading/email/email-frame.tsx').then((module) => ({ default: module.EmailFrame })),
)

/** A gray placeholder for an image. It doesn't send any requests. */
const NO_PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="120"><rect width="640" height="120" rx="6" fill="#8883"/></svg>')}`

/** Shows a newsletter: its text as an article, or its original layout. `o` switches between them. */
export function EmailReader(props: OpenArticleProps): ReactNode {
  const { content } = props.entry
  const [view, setView] = useState<'text' | 'original'>('text')
  const [asksOutside, setAsksOutside] = useState(false)
  const source = sourceOf(content)
  const host = useHost()
  const newsletter = (content as Sent).newsletter_profile ?? null
  const images = usePreference('picturesFrom').includes(source)
  const hasPictures = useMemo(() => JSON.stringify(props.body.root).includes('"type":"image"'), [props.body.root])
  const toggle = useCallback(() => setView((now) => (now === 'text' ? 'original' : 'text')), [])
  useCommands('reader', { 'reader.otherView': toggle })
  const Surface = useMemo(
    () => (images ? ReadingSurface : (given: SurfaceProps) => <ReadingSurface {...given} imageSource={noPicture} />),
    [images],
  )
  const blocked = !images && (view === 'original' ? asksOutside : hasPictures)
  return (
    <div className={styles.stack}>
      <div className={styles.strip} role="toolbar" aria-label={t.newsletter}>
        <Button
          kind="quiet"
          onClick={toggle}
          title={withKey(view === 'text' ? t.originalLayout : t.text, 'reader.otherView')}
        >
          {view === 'text' ? <LayoutTemplate size={16} aria-hidden /> : <Text size={16} aria-hidden />}
          {view === 'text' ? t.showOriginalLayout : t.showText}
        </Button>
        {newsletter ? (
          <Button
            kind="quiet"
            onClick={() => void unsubscribe(host, newsletter.id, newsletter.name ?? t.thisNewsletter)}
          >
            <MailX size={16} aria-hidden />
            {t.unsubscribe}
          </Button>
        ) : null}
        {blocked && (
          <span className={styles.blocked}>
            <ImageOff size={16} aria-hidden />
            {t.picturesAreNotLoaded}
            <Button kind="quiet" onClick={() => allowPictures(source)}>
              {t.alwaysLoadFromThisSource}
            </Button>
          </span>
        )}
      </div>
      {view === 'text' ? (
        <div className={styles.filling}>
          <OpenArticle {...props} Surface={Surface} />
        </div>
      ) : (
        <div className={`${styles.filling} ${styles.original}`} data-reading-scroller="">
          <OriginalEmail entry={props.entry} images={images} onAsksOutside={setAsksOutside} />
        </div>
      )}
    </div>
  )
}

/** Content with the newsletter profile that the service includes. */
type Sent = Content & { readonly newsletter_profile?: Profile | null }

const noPicture = (): string => NO_PICTURE

function allowPictures(source: string): void {
  setPreference('picturesFrom', [...preference('picturesFrom').filter((one) => one !== source), source].slice(-500))
}

/** Returns the key under which the sender is remembered. */
function sourceOf({ publisher, author, url }: Content): string {
  const profile = publisher ?? author
  return profile ? `profile:${profile.id}` : `host:${URL.canParse(url) ? new URL(url).hostname : ''}`
}

interface OriginalEmailProps {
  readonly entry: OpenArticleProps['entry']
  readonly images: boolean
  readonly onAsksOutside: (asks: boolean) => void
}

function OriginalEmail({ entry, images, onAsksOutside }: OriginalEmailProps): ReactNode {
  const host = useHost()
  const pictures = usePictures()
  const { id, title } = entry.content
  const [tries, setTries] = useState(0)
  const [page, setPage] = useState<{ readonly html: string } | 'failed' | null>(null)
  useEffect(() => {
    let gone = false
    setPage(null)
    host.call('contentOriginal', { params: { id } }).then(
      (found) => gone || setPage(found),
      (error: unknown) => {
        report('read a newsletter as it was sent', error)
        if (!gone) setPage('failed')
      },
    )
    return () => {
      gone = true
    }
  }, [host, id, tries])
  if (page === null) return <ArticleSkeleton />
  if (page === 'failed') {
    return (
      <div className={styles.notice} role="status">
        <EmptyState
          drawing="failed"
          title={t.theOriginalLayoutIsntAvailableRight}
          text={t.theTextIsStillAvailable}
          actions={
            <>
              <Button kind="primary" onClick={() => setTries((count) => count + 1)}>
                {t.retry}
              </Button>
              <Button onClick={() => openOriginal(entry)}>
                <ExternalLink size={16} aria-hidden />
                {labelOf('item.openOriginal')}
              </Button>
            </>
          }
        />
      </div>
    )
  }
  return (
    <Suspense fallback={<ArticleSkeleton />}>
      <EmailFrame
        title={title}
        html={page.html}
        images={images && pictures ? pictures.picture : null}
        onAsksOutside={onAsksOutside}
      />
    </Suspense>
  )
}
