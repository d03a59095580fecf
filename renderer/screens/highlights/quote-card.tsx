import { Copy, Heart, Image } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Annotation } from '#shared/model/annotation.ts'
import { highlightColors } from '#shared/model/highlights/highlight-colors.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/highlights.ts'
import * as messages from '#shared/words/messages.ts'
import { readerPath } from '../../paths/index.ts'
import { copyText, mutate } from '../../cache/index.ts'
import { IconButton } from '../../components/button.tsx'
import { MenuButton } from '../../components/menu-button.tsx'
import { colorItems, ColorMark, colorNames, TagChips } from '../../reading/marks/index.ts'
import { QuotePicture } from '../../reading/picture/index.ts'
import { articleDate, siteOf } from '../../reading/facts/index.ts'
import { NoteText } from '../../reading/notes/index.ts'
import styles from './highlights-screen.module.css'

/** Number of characters. Longer quotes are collapsed initially. */
const LONG = 420

interface QuoteCardProps {
  readonly entry: FeedEntry
  readonly annotation: Annotation
}

/** Shows one highlight with its note and its source. */
export function QuoteCard({ entry: { content }, annotation }: QuoteCardProps): ReactNode {
  const { id, text, note, is_liked, created_date, color = highlightColors[0], tags = [] } = annotation
  const [pictured, setPictured] = useState(false)
  const [whole, setWhole] = useState(text.length <= LONG)
  const title = content.title || content.url
  const [now] = useState(() => new Date())
  const date = articleDate(created_date, now)
  const copy = (): void => void copyText(text, messages.highlightCopied)
  return (
    <article className={styles.card} data-mark={color} aria-label={t.highlightFromTitle({ title })}>
      <blockquote className={styles.quote} dir="auto" lang={content.article?.language ?? undefined}>
        {whole ? text : `${text.slice(0, LONG).trimEnd()}…`}
      </blockquote>
      {whole ? null : (
        <button type="button" className={styles.rest} onClick={() => setWhole(true)}>
          {t.showFullHighlight}
        </button>
      )}
      {note ? (
        <div className={styles.note} dir="auto">
          <NoteText note={note} />
        </div>
      ) : null}
      <TagChips tags={tags} />
      <footer className={styles.facts}>
        <Link to={readerPath(content.id)} className={styles.from} dir="auto">
          {title}
        </Link>
        <span className={styles.site}>{siteOf(content)}</span>
        {date ? (
          <time dateTime={date.machine} title={date.full}>
            {date.short}
          </time>
        ) : null}
        <span className={styles.acts}>
          <MenuButton
            label={t.colorName({ color: colorNames[color] })}
            className={styles.color}
            items={() =>
              colorItems(
                color,
                (chosen) =>
                  void mutate({
                    type: 'markAnnotation',
                    contentId: content.id,
                    annotationId: id,
                    color: chosen,
                  }),
              )
            }
          >
            <ColorMark color={color} />
          </MenuButton>
          <IconButton
            label={is_liked ? t.unlike : t.like}
            aria-pressed={is_liked}
            onClick={() => void mutate({ type: 'like', contentId: content.id, annotationId: id, isLiked: !is_liked })}
          >
            <Heart size={15} aria-hidden fill={is_liked ? 'currentColor' : 'none'} />
          </IconButton>
          <IconButton label={t.shareAsAPicture} onClick={() => setPictured(true)}>
            <Image size={15} aria-hidden />
          </IconButton>
          <IconButton label={t.copy} onClick={copy}>
            <Copy size={15} aria-hidden />
          </IconButton>
        </span>
      </footer>
      {pictured ? (
        <Suspense fallback={null}>
          <QuotePicture
            annotation={annotation}
            title={title}
            source={siteOf(content)}
            onClose={() => setPictured(false)}
          />
        </Suspense>
      ) : null}
    </article>
  )
}
