import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import * as t from '#shared/words/shared-shelves.ts'
import { sharedShelfPath } from '../../paths/index.ts'
import { useAsyncValue, useHost, usePictures } from '../../cache/index.ts'
import { ButtonLink } from '../../components/button.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { ReadOnlyArticle } from '../../reading/index.ts'
import { SaveCopy } from './shared-shelf-screen.tsx'
import styles from './shelves.module.css'
import { shownHandle } from './shown-handle.ts'

interface SharedItemScreenProps {
  readonly shelf: number
  readonly item: number
}

/** An item on a shelf that another reader shares, as in its public view. */
export function SharedItemScreen({ shelf, item: id }: SharedItemScreenProps): ReactNode {
  const host = useHost()
  const pictures = usePictures()
  const [now] = useState(() => new Date())
  const reading = useAsyncValue(`shared-item-${shelf}-${id}`, (signal) =>
    host.call('sharedShelfItem', { params: { id: shelf, item: id } }, signal),
  )
  const { value, failure } = reading
  const body = useMemo(() => {
    const root = parseMarkdown(value?.content.article?.markdown ?? '')
    return { root, text: canonicalText(root) }
  }, [value])
  const imageSource = useCallback(
    (url: string) => (/^https?:/i.test(url) && pictures !== null ? pictures.picture(url) : url),
    [pictures],
  )
  const address = webAddress(value?.item.url ?? '')
  return (
    <div className={styles.screen}>
      <div className={styles.itemBar}>
        <ButtonLink to={sharedShelfPath(shelf)}>{t.backToTheShelf}</ButtonLink>
        {value === null ? null : <SaveCopy shelf={shelf} item={value.item} onSaved={reading.again} />}
        {address === null ? null : (
          <a href={address} target="_blank" rel="noopener noreferrer">
            {t.originalPage}
          </a>
        )}
      </div>
      <div className={styles.room}>
        {value === null ? (
          failure === null ? null : (
            <ErrorPanel title={t.sharedShelf} failure={failure} retry={reading.again} />
          )
        ) : (
          <ReadOnlyArticle
            content={value.content}
            body={body}
            annotations={[]}
            now={now}
            imageSource={imageSource}
            after={<Quotes quotes={value.quotes} />}
          />
        )}
      </div>
    </div>
  )
}

interface QuotesProps {
  readonly quotes: readonly { readonly handle: string | null; readonly text: string; readonly note: string | null }[]
}

/** The highlights that readers of the shelf show, below the text. */
function Quotes({ quotes }: QuotesProps): ReactNode {
  if (quotes.length === 0) return null
  return (
    <section className={styles.quotes} aria-labelledby="readers-highlights">
      <h2 id="readers-highlights">{t.highlightsOfItsReaders}</h2>
      {quotes.map(({ handle, text, note }, at) => (
        <figure key={at}>
          <blockquote dir="auto">{text}</blockquote>
          <figcaption>
            <small>{shownHandle(handle)}</small>
            {note === null ? null : <p dir="auto">{note}</p>}
          </figcaption>
        </figure>
      ))}
    </section>
  )
}
