import { FileText, Highlighter } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import type { Annotation } from '#shared/model/annotation.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { type HighlightLink, shortWords } from '#shared/model/highlights/highlight-link.ts'
import * as t from '#shared/words/reading.ts'
import { useHost, useHostStatus } from '../../../cache/index.ts'
import { Dialog } from '../../../components/dialog.tsx'
import fields from '../../../components/field.module.css'
import { report, reported } from '../../../report.ts'
import { choicesFor, type LinkChoice, type LinkTarget, readStored, targetOf } from './link-targets.ts'
import styles from './link-dialog.module.css'

interface LinkDialogProps {
  /** The highlight that is being linked. Null until it is on the page. */
  readonly start: Annotation | null
  /** The open article, whose other highlights can be linked, too. */
  readonly entry: FeedEntry
  readonly onChoose: (link: HighlightLink) => void
  readonly onClose: () => void
}

/** Milliseconds without typing after which the service is also searched. */
const PAUSE = 250
/** Number of characters of a highlight's words in a row. */
const SHOWN = 160

/** Searches the items and highlights of the library for the target of a link. Enter chooses. */
export function LinkDialog({ start, entry, onChoose, onClose }: LinkDialogProps): ReactNode {
  const id = useId()
  const [words, setWords] = useState('')
  const asked = useDeferredValue(words)
  const online = useHostStatus()?.online !== false
  const { targets, isReading } = useTargets(entry, words, online)
  const { items, highlights } = useMemo(() => choicesFor(targets, asked, start), [targets, asked, start])
  const all = useMemo(() => [...items, ...highlights], [items, highlights])
  const [pointed, setPointed] = useState<string | null>(null)
  const at = Math.max(
    0,
    all.findIndex(({ key }) => key === pointed),
  )
  const chosen = all[at]
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setPointed(all[(at + step + all.length) % Math.max(1, all.length)]?.key ?? null)
    else if (event.key === 'Enter' && chosen) onChoose(chosen.link)
    else return
    event.preventDefault()
  }
  const group = (name: string, choices: readonly LinkChoice[], from: number) =>
    choices.length > 0 && (
      <div role="group" aria-label={name}>
        <p className={styles.group} aria-hidden>
          {name}
        </p>
        {choices.map((choice, index) => (
          // The field handles keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={choice.key}
            id={`${id}-${from + index}`}
            role="option"
            aria-selected={choice === chosen}
            className={styles.option}
            onPointerMove={() => setPointed(choice.key)}
            onClick={() => onChoose(choice.link)}
          >
            {choice.words === null ? <FileText size={16} aria-hidden /> : <Highlighter size={16} aria-hidden />}
            <span>
              {choice.words !== null && (
                <span className={styles.words} dir="auto">
                  {shortWords(choice.words, SHOWN)}
                </span>
              )}
              <span className={choice.words === null ? styles.title : styles.about} dir="auto">
                {choice.title}
              </span>
            </span>
          </div>
        ))}
      </div>
    )
  return (
    <Dialog title={t.linkTo} wide onClose={onClose}>
      <input
        className={fields.input}
        type="search"
        role="combobox"
        data-first-focus=""
        aria-label={t.searchItemsAndHighlights}
        placeholder={t.searchItemsAndHighlights}
        aria-expanded={all.length > 0}
        aria-controls={id}
        aria-activedescendant={chosen ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setPointed(null)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={t.itemsAndHighlights} className={styles.list}>
        {group(t.items, items, 0)}
        {group(t.highlights, highlights, items.length)}
      </div>
      <p className={styles.note} role="status">
        {all.length === 0
          ? isReading
            ? t.readingYourLibrary
            : words.trim() === ''
              ? t.nothingToLinkYet
              : t.nothingToLinkMatches
          : online
            ? ''
            : t.onlyThisDeviceIsSearched}
      </p>
    </Dialog>
  )
}

/** Returns what is on this device, followed by what the service finds for the words. */
function useTargets(
  entry: FeedEntry,
  words: string,
  online: boolean,
): { readonly targets: readonly LinkTarget[]; readonly isReading: boolean } {
  const host = useHost()
  const [stored, setStored] = useState<readonly LinkTarget[]>([])
  const [found, setFound] = useState<readonly LinkTarget[]>([])
  const [reading, setReading] = useState({ store: true, service: false })
  useEffect(() => {
    let isOpen = true
    const take = (entries: readonly FeedEntry[]): boolean => {
      if (isOpen && entries.length > 0) setStored((before) => [...before, ...entries.map(targetOf)])
      return isOpen
    }
    const done = readStored(host, take).finally(() => isOpen && setReading((now) => ({ ...now, store: false })))
    void reported('read what can be linked', done)
    return () => {
      isOpen = false
      setStored([])
    }
  }, [host])
  useEffect(() => {
    const query = words.trim()
    if (query === '' || !online) return
    const stop = new AbortController()
    const search = (): void => {
      setReading((now) => ({ ...now, service: true }))
      host
        .call('searchLibrary', { query: { query, search_type: 'library' } }, stop.signal)
        .then(
          ({ content_results: results }) => stop.signal.aborted || setFound((results as FeedEntry[]).map(targetOf)),
          (error: unknown) => stop.signal.aborted || report('search for what can be linked', error),
        )
        .finally(() => stop.signal.aborted || setReading((now) => ({ ...now, service: false })))
    }
    const timer = setTimeout(search, PAUSE)
    return () => {
      clearTimeout(timer)
      stop.abort()
      setReading((now) => ({ ...now, service: false }))
    }
  }, [host, words, online])
  const targets = useMemo(() => {
    const own = targetOf(entry)
    return [...new Map([...found, ...stored, own].map((target) => [target.id, target])).values()]
  }, [entry, stored, found])
  return { targets, isReading: reading.store || reading.service }
}
