import { Highlighter, ImageOff } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { dateText } from '#shared/language/formats.ts'
import { interfaceLanguage } from '#shared/language/locale.ts'
import { contentType } from '#shared/model/content-type.ts'
import * as t from '#shared/words/public.ts'
import { Button } from '../../components/button.tsx'
import { ReadOnlyArticle } from '../../reading/index.ts'
import { publicPictureUrl } from '../../cache/index.ts'
import { SaveActions } from './save-actions.tsx'
import type { PublicPage } from './use-public-page.ts'
import { interfaceDirection } from '../../theme/direction.ts'
import styles from './public-screen.module.css'
import { Rich } from '../../components/rich.tsx'

/** Displays a shared article. */
export function PublicArticle({ page, token }: { readonly page: PublicPage; readonly token: string }): ReactNode {
  const { content, body, annotations, withHighlights } = page
  const [now] = useState(() => new Date())
  const [pictures, setPictures] = useState(content.content_type !== contentType.email)
  // Loading a newsletter's pictures would tell the sender that the subscriber opened it.
  const held = useMemo(() => !pictures && JSON.stringify(body.root).includes('"type":"image"'), [pictures, body.root])
  const imageSource = useCallback((url: string) => publicPictureUrl(token, url), [token])
  const shared = new Date(page.sharedDate)
  const count = withHighlights ? annotations.length : 0
  return (
    <>
      <title>{t.titleLectern({ title: content.title.trim() || t.untitled })}</title>
      <ReadOnlyArticle
        key={String(pictures)}
        content={content}
        body={body}
        annotations={annotations}
        now={now}
        imageSource={pictures ? imageSource : noPicture}
        before={
          held && (
            <p className={styles.held} data-screen-only="">
              <ImageOff size={16} aria-hidden />
              {t.picturesInThisNewsletterAreNot}
              <Button kind="quiet" onClick={() => setPictures(true)}>
                {t.loadPictures}
              </Button>
            </p>
          )
        }
        after={
          <footer className={styles.end} lang={interfaceLanguage()} dir={interfaceDirection()}>
            <p>
              <Rich
                text={t.sharedWithLecternOnDate({
                  date: dateText(shared, 'dayOfMonthAndYear'),
                })}
                tags={{ time: <time dateTime={page.sharedDate} /> }}
              />
              {count > 0 && (
                <span className={styles.marked}>
                  <Highlighter size={14} aria-hidden />
                  {t.passagesAreHighlighted({ count })}
                </span>
              )}
            </p>
            <SaveActions url={content.url} />
          </footer>
        }
      />
    </>
  )
}

/** A gray area that replaces a blocked picture. It doesn't load from any address. */
const NO_PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="120"><rect width="640" height="120" rx="6" fill="#8883"/></svg>')}`
const noPicture = (): string => NO_PICTURE
