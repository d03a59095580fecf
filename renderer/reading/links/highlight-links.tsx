import { ArrowUpRight, Unlink, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Annotation } from '#shared/model/annotation.ts'
import { linkKey, shortWords } from '#shared/model/highlights/highlight-link.ts'
import * as t from '#shared/words/reading.ts'
import type { Linking } from './linking.ts'
import styles from './links.module.css'

/** Number of characters of a highlight's words that are shown of it. */
const SHOWN = 120

interface HighlightLinksProps {
  readonly annotation: Annotation
  readonly linking: Linking
}

/** Shows the targets of a highlight's links. Each can be opened and removed. */
export function HighlightLinks({ annotation, linking }: HighlightLinksProps): ReactNode {
  const { id, char_start: at, links = [] } = annotation
  if (links.length === 0) return null
  return (
    <ul className={styles.links} aria-label={t.linksOfTheHighlight}>
      {links.map((link) => {
        const { title, target } = linking.stateOf(link)
        const isGone = target === 'gone'
        const words = (
          <>
            {isGone ? <Unlink size={14} aria-hidden /> : <ArrowUpRight size={14} aria-hidden />}
            <span>
              <span className={styles.title} dir="auto">
                {title}
              </span>
              {link.text !== undefined && (
                <span className={styles.words} dir="auto">
                  {shortWords(link.text, SHOWN)}
                </span>
              )}
              {isGone && <span className={styles.lost}>{t.noLongerInYourLibrary}</span>}
              {target === 'unmarked' && <span className={styles.lost}>{t.thisHighlightWasDeleted}</span>}
            </span>
          </>
        )
        return (
          <li key={linkKey(link)}>
            {isGone ? (
              <span className={styles.target}>{words}</span>
            ) : (
              <button type="button" className={styles.target} onClick={() => linking.onOpen(link)}>
                {words}
              </button>
            )}
            <button
              type="button"
              className={styles.remove}
              aria-label={t.removeTheLinkToTitle({ title })}
              title={t.removeTheLink}
              onClick={() => linking.onUnlink({ id, at }, link)}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

interface LinkedFromProps {
  /** The linked highlight, or null for the item itself. */
  readonly annotationId: number | null
  readonly linking: Linking
}

/** Shows the highlights that link here. Renders nothing if there are none. */
export function LinkedFrom({ annotationId, linking }: LinkedFromProps): ReactNode {
  const all = linking.linkedFrom(annotationId)
  if (all.length === 0) return null
  return (
    <div className={styles.from}>
      <p className={styles.heading}>{t.linkedFrom}</p>
      <ul className={styles.links} aria-label={t.linkedFrom}>
        {all.map((from) => (
          <li key={from.annotation_id}>
            <button type="button" className={styles.target} onClick={() => linking.onOpenFrom(from)}>
              <ArrowUpRight size={14} aria-hidden />
              <span>
                <span className={styles.title} dir="auto">
                  {from.title}
                </span>
                <span className={styles.words} dir="auto">
                  {shortWords(from.text, SHOWN)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
