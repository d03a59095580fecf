import { History } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { dateText } from '#shared/language/formats.ts'
import * as t from '#shared/words/reading.ts'
import { connectionText, useAsyncValue, useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import styles from './info-tab.module.css'

interface StoredPagesListProps {
  readonly contentId: number
  readonly onShow: (version: number) => void
}

/** Lists the stored versions of an article's page by date. Each opens as it was. Shows nothing if there are none. */
export function StoredPagesList({ contentId, onShow }: StoredPagesListProps): ReactNode {
  const host = useHost()
  const id = useId()
  const pages = useAsyncValue(`stored pages ${contentId}`, () =>
    host.call('storedPages', { params: { id: contentId } }),
  )
  const { value, failure } = pages
  if (value === null && failure === null) return null
  if (value?.versions.length === 0) return null
  return (
    <section className={styles.pages} aria-labelledby={id}>
      <h3 id={id}>{t.storedPages}</h3>
      {value === null ? (
        <p>{failure?.kind === 'offline' ? connectionText() : t.theStoredPagesCouldNotBe}</p>
      ) : (
        <ul>
          {value.versions.map(({ version, saved_date }) => (
            <li key={version}>
              <Button kind="quiet" onClick={() => onShow(version)}>
                <History size={16} aria-hidden />
                {dateText(saved_date, 'moment')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
