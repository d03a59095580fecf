import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as t from '#shared/words/settings/listening.ts'
import { readerPath } from '../../../paths/index.ts'
import styles from '../settings-screen.module.css'
import own from './voice-server.module.css'

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

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
                characters: text.characters.toLocaleString(),
                when: when.format(new Date(text.sent_date)),
              })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
