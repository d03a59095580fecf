import { type ReactNode, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { labelOf } from '#shared/commands/index.ts'
import { numberText } from '#shared/language/formats.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/save.ts'
import { listPath, positiveId } from '../../paths/index.ts'
import { useEntry, usePictures } from '../../cache/index.ts'
import { isPressed } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { SiteIcon } from '../../components/site-icon.tsx'
import { AddToQueue } from './add-to-queue.tsx'
import { SavedActions } from './saved-actions.tsx'
import styles from './save-screen.module.css'
import { urlsToSave } from './urls-to-save.ts'
import { type SaveState, useSaves } from './use-saves.ts'

/**
 * The screen for /save?url=, in which `url` may be repeated. The bookmarklet, sharing on a phone, and other apps use
 * this address. /add-to-queue also accepts an ID. Any page can open this address, so the screen prompts for
 * confirmation unless the reader pressed one of our own buttons.
 */
export function SaveScreen(): ReactNode {
  const [search] = useSearchParams()
  const urls = useMemo(() => urlsToSave(search), [search])
  const named = search.get('id') ?? search.get('content_id')
  const id = positiveId(named)
  const { hash, state } = useLocation()
  const [agreed, setAgreed] = useState(() => isPressed(hash, state))
  return (
    <main className={styles.page} aria-live="polite">
      <title>{t.saveLectern}</title>
      {urls?.length === 1 && isOurBookmarklet(urls[0]) ? (
        <Works />
      ) : id !== null && urls === null ? (
        agreed ? (
          <AddToQueue contentId={id} />
        ) : (
          <Ask title={t.addThisArticleToYourQueue} label={t.addIt} urls={[]} onAgree={() => setAgreed(true)} />
        )
      ) : urls === null ? (
        <NoAddress text={named === null ? t.thatIsNotAWebAddress : t.theAddressDoesntMatchAnArticle} />
      ) : agreed ? (
        <Saves urls={urls} />
      ) : (
        <Ask
          title={urls.length === 1 ? t.saveThisLink : t.saveLengthLinks({ length: numberText(urls.length) })}
          label={urls.length === 1 ? t.saveIt : t.saveThem}
          urls={urls}
          onAgree={() => setAgreed(true)}
        />
      )}
    </main>
  )
}

interface AskProps {
  readonly title: string
  readonly label: string
  readonly urls: readonly string[]
  readonly onAgree: () => void
}

function Ask({ title, label, urls, onAgree }: AskProps): ReactNode {
  return (
    <section className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
      <ul className={styles.lines}>
        {urls.map((url) => (
          <Line key={url} line={{ url, state: 'waiting' }} alone />
        ))}
      </ul>
      <div className={styles.actions}>
        <Button kind="primary" onClick={onAgree}>
          {label}
        </Button>
        <ToQueue />
      </div>
    </section>
  )
}

function Saves({ urls }: { readonly urls: readonly string[] }): ReactNode {
  const { lines, retry } = useSaves(urls)
  const saved = lines.filter(({ state }) => state === 'saved').length
  const [only] = lines
  if (only === undefined) return null
  const done = saved === lines.length
  const alone = lines.length === 1 ? only : null
  return (
    <section className={styles.card}>
      <h1 className={styles.title}>
        {retry
          ? alone?.state === 'failed'
            ? alone.text
            : messages.urlFailed
          : done
            ? messages.saved
            : messages.savingUrl}
      </h1>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.url} line={line} alone={alone !== null} />
        ))}
      </ul>
      {alone === null ? (
        <p className={styles.count}>
          {t.savedOfLengthSaved({ saved: numberText(saved), length: numberText(lines.length) })}
        </p>
      ) : null}
      <div className={styles.actions}>
        {retry ? (
          <Button kind="primary" onClick={retry}>
            {alone ? t.retry : t.retryFromTheFailedLink}
          </Button>
        ) : null}
        {alone?.state === 'saved' && alone.outcome.contentId > 0 ? (
          <SavedActions contentId={alone.outcome.contentId} />
        ) : null}
        <ToQueue primary={alone === null && done} />
      </div>
    </section>
  )
}

function Line({ line, alone }: { readonly line: SaveState; readonly alone: boolean }): ReactNode {
  const pictures = usePictures()
  const entry = useEntry(line.state === 'saved' ? line.outcome.contentId : 0)
  const title = entry?.content.title || (line.state === 'saved' ? line.outcome.title : '') || line.url
  const site = new URL(line.url).hostname.replace(/^www\./, '')
  return (
    <li className={styles.line} data-state={line.state}>
      <SiteIcon name={site} src={pictures?.icon(line.url) ?? null} size={20} />
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {title}
        </span>
        <span className={styles.site}>{line.url.replace(/^https?:\/\/(?:www\.)?/i, '')}</span>
      </span>
      {alone ? null : <span className={styles.state}>{stateWords(line)}</span>}
    </li>
  )
}

function stateWords(line: SaveState): string {
  if (line.state === 'failed') return line.text
  return { waiting: t.notYet, saving: messages.savingUrl, saved: messages.saved }[line.state]
}

/** True if the reader tried the bookmarklet on the page that explains it. In that case, there is nothing to save. */
const isOurBookmarklet = (url = ''): boolean =>
  URL.canParse(url) && new URL(url).origin === location.origin && new URL(url).pathname === '/bookmarklet'

function Works(): ReactNode {
  return (
    <EmptyState
      level={1}
      drawing="queue"
      title={t.theBookmarkletWorks}
      text={t.pressItOnAnyPageTo}
      actions={<ToQueue primary />}
    />
  )
}

function NoAddress({ text }: { readonly text: string }): ReactNode {
  return (
    <EmptyState level={1} drawing="lost" title={messages.failedToSaveUrl} text={text} actions={<ToQueue primary />} />
  )
}

function ToQueue({ primary = false }: { readonly primary?: boolean }): ReactNode {
  const navigate = useNavigate()
  return (
    <Button kind={primary ? 'primary' : 'quiet'} onClick={() => void navigate(listPath('queue'))}>
      {labelOf('go.queue')}
    </Button>
  )
}
