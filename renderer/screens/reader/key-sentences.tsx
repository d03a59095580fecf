import { type ReactNode, useEffect, useState } from 'react'
import { titleOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/reading.ts'
import { useHost } from '../../cache/index.ts'
import { Dialog } from '../../components/dialog.tsx'
import { report } from '../../report.ts'
import styles from './key-sentences.module.css'

interface KeySentence {
  readonly text: string
  readonly start: number
}

interface KeySentencesProps {
  readonly contentId: number
  /** Goes to a position in the text. */
  readonly onGo: (start: number) => void
  readonly onClose: () => void
}

/** Shows the main points of an article in the article's own sentences. Each links to its position in the text. */
export function KeySentences({ contentId, onGo, onClose }: KeySentencesProps): ReactNode {
  const host = useHost()
  const [found, setFound] = useState<readonly KeySentence[] | 'loading' | 'failed'>('loading')
  useEffect(() => {
    const stop = new AbortController()
    host.call('summary', { query: { content_id: contentId } }, stop.signal).then(
      ({ key_points, key_point_places }) =>
        setFound(key_points.map((text, at) => ({ text, start: key_point_places[at]?.char_start ?? 0 }))),
      (error: unknown) => {
        if (stop.signal.aborted) return
        report('ask for the key sentences', error)
        setFound('failed')
      },
    )
    return () => stop.abort()
  }, [host, contentId])
  return (
    <Dialog title={titleOf('reader.keySentences')} onClose={onClose}>
      {found === 'loading' || found === 'failed' || found.length === 0 ? (
        <p className={styles.note} role="status">
          {found === 'loading' ? t.lookingForKeySentences : found === 'failed' ? failed : t.theArticleIsTooShortFor}
        </p>
      ) : (
        <>
          <ol className={styles.list}>
            {found.map(({ text, start }) => (
              <li key={start}>
                <button
                  type="button"
                  dir="auto"
                  onClick={() => {
                    onClose()
                    onGo(start)
                  }}
                >
                  {text}
                </button>
              </li>
            ))}
          </ol>
          <p className={styles.note}>{t.theseSentencesAreQuotedFromThe}</p>
        </>
      )}
    </Dialog>
  )
}

const failed = t.couldntFindKeySentencesRightNow
