import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dateText, numberText } from '#shared/language/formats.ts'
import * as t from '#shared/words/settings/listening.ts'
import { readerPath } from '../../../paths/index.ts'
import styles from '../settings-screen.module.css'
import own from './voice-server.module.css'

interface SentTextsProps {
  readonly host: string
  readonly texts: readonly {
    readonly content_id: number
    readonly title: string
    readonly characters: number
    readonly sent_date: string
  }[]
}

/** Lists the texts sent to a server, and their total size. */
export function SentTexts({ host, texts }: SentTextsProps): ReactNode {
  if (texts.length === 0) return <p className={styles.help}>{t.nothingFromYourLibraryHasBeen({ host })}</p>
  return (
    <details className={own.more}>
      <summary>{t.textSentToHost({ host })}</summary>
      <ul className={own.texts}>
        {texts.map((text) => (
          <li key={text.content_id}>
            <Link to={readerPath(text.content_id)} dir="auto">
              {text.title}
            </Link>
            <span className={styles.help}>
              {t.charactersCharactersWhen({
                characters: numberText(text.characters),
                when: dateText(text.sent_date, 'moment'),
              })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
