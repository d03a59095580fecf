import { ExternalLink, FileText } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { labelOf } from '#shared/commands/index.ts'
import type { Host } from '#shared/host/host.ts'
import * as t from '#shared/words/reading.ts'
import { LOADING_TIMEOUT, LOADING_TIMEOUT_SLOW } from '#shared/limits.ts'
import { isSlowConnection, useHost, useHostStatus } from '../../../cache/index.ts'
import { openOriginal, useCommands } from '../../../commands/index.ts'
import { Button } from '../../../components/button.tsx'
import { slowMessage } from '../../../components/states/slow-message.ts'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { PdfError, PdfFile, type PdfHandle, PdfPlace, type PdfSource, PdfView } from '../../../reading/pdf/index.ts'
import { PasswordPanel } from './password-panel.tsx'
import { OpenArticle, type OpenArticleProps, type SurfaceProps } from '../open-article.tsx'
import styles from './content-types.module.css'

type Opened =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly file: PdfFile; readonly pageStarts: readonly number[] | null }
  | {
      readonly state: 'locked'
      /** The number of wrong passwords entered so far. */
      readonly tries: number
      readonly answer: (password: string) => void
    }
  | { readonly state: 'failed'; readonly kind: PdfError['kind'] }

const reasons: Readonly<Record<PdfError['kind'], readonly [title: string, text: string]>> = {
  locked: [t.thisPdfIsProtectedByA, t.openTheOriginalFileAndEnter],
  damaged: [t.thisPdfIsDamagedAndCant, t.theTextThatCouldBeRead],
  unreachable: [t.thePagesOfThisPdfArent, t.thePagesAreStoredInThe],
}

/** Passwords that worked, by content ID, for as long as this window is open. */
const passwords = new Map<number, string>()

/** Shows a PDF: its pages, or its text as an article. `o` switches between them. */
export function PdfReader(props: OpenArticleProps): ReactNode {
  const { entry, body, reading } = props
  const [view, setView] = useState<'pages' | 'text'>('pages')
  const [tries, setTries] = useState(0)
  const opened = usePdf(entry.content.id, tries)
  const pdf = useRef<PdfHandle>(null)
  const hasText = body.text.trim() !== ''
  const isPages = view === 'pages' && opened.state === 'open'
  useCommands('reader', {
    'reader.otherView': () => hasText && setView((now) => (now === 'pages' ? 'text' : 'pages')),
    ...(isPages
      ? {
          'reader.fontUp': () => pdf.current?.zoom(1),
          'reader.fontDown': () => pdf.current?.zoom(-1),
          'reader.fontReset': () => pdf.current?.zoom(0),
        }
      : {}),
  })
  useCommands(
    'pdf',
    isPages
      ? {
          'reader.fitWidth': () => pdf.current?.fit('width'),
          'reader.fitPage': () => pdf.current?.fit('page'),
          'reader.rotate': () => pdf.current?.rotate(),
        }
      : {},
  )
  const Surface = useMemo(() => {
    if (opened.state !== 'open') return null
    const { file, pageStarts } = opened
    return function Pages({ ref, ...given }: SurfaceProps): ReactNode {
      // Keys that work in every text use the forwarded ref. Keys that only work with pages use `pdf`.
      const both = (handle: PdfHandle | null) => {
        pdf.current = handle
        if (typeof ref === 'function') ref(handle)
        else if (ref) ref.current = handle
      }
      return <PdfView {...given} ref={both} file={file} pageStarts={pageStarts} onTextView={() => setView('text')} />
    }
  }, [opened])

  const toText = useCallback(() => setView('text'), [])
  if (view === 'text') {
    return (
      <div className={styles.stack}>
        <div className={styles.filling}>
          <OpenArticle {...props} />
        </div>
        {opened.state === 'open' && (
          <div className={styles.corner}>
            <Button onClick={() => setView('pages')} title={t.pageViewO}>
              <FileText size={16} aria-hidden />
              {t.pages}
            </Button>
          </div>
        )}
      </div>
    )
  }
  if (opened.state === 'opening') return <Opening title={entry.content.title} />
  if (Surface) return <OpenArticle key="pages" {...props} reading={reading} Surface={Surface} />
  const original = (
    <Button onClick={() => openOriginal(entry)}>
      <ExternalLink size={16} aria-hidden />
      {labelOf('item.openOriginal')}
    </Button>
  )
  if (opened.state === 'locked') {
    return (
      <PasswordPanel
        key={opened.tries}
        wrong={opened.tries > 0}
        onAnswer={opened.answer}
        otherwise={
          <>
            {original}
            {hasText && <Button onClick={toText}>{t.readTheText}</Button>}
          </>
        }
      />
    )
  }
  const [title, text] = reasons[opened.state === 'failed' ? opened.kind : 'damaged']
  return (
    <div className={styles.notice} role="status">
      <EmptyState
        level={1}
        drawing="failed"
        title={title}
        text={text}
        actions={
          <>
            {opened.state === 'failed' && opened.kind === 'unreachable' && (
              <Button kind="primary" onClick={() => setTries((count) => count + 1)}>
                {t.retry}
              </Button>
            )}
            {hasText && <Button onClick={toText}>{t.readTheText}</Button>}
            {original}
          </>
        }
      />
    </div>
  )
}

function Opening({ title }: { readonly title: string }): ReactNode {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), isSlowConnection() ? LOADING_TIMEOUT_SLOW : LOADING_TIMEOUT)
    return () => clearTimeout(timer)
  }, [])
  return <PdfPlace title={title} message={isSlow ? slowMessage : t.loadingArticle} isSlow={isSlow} />
}

function usePdf(contentId: number, tries: number): Opened {
  const host = useHost()
  const isOnline = useHostStatus()?.online ?? true
  const [opened, setOpened] = useState<Opened>({ state: 'opening' })
  // If the file was unreachable, opens it again when the connection returns.
  const again = opened.state === 'failed' && opened.kind === 'unreachable' && isOnline
  const attempt = `${contentId}.${tries}.${again}`
  useEffect(() => {
    const stop = new AbortController()
    let file: PdfFile | null = null
    const open = async () => {
      const source = await sourceOf(host, contentId)
      let tries = -1
      const ask = async (wrong: boolean): Promise<string> => {
        if (wrong) passwords.delete(contentId)
        const known = passwords.get(contentId)
        if (known !== undefined) return known
        tries += 1
        const given = await new Promise<string>((answer) => {
          if (!stop.signal.aborted) setOpened({ state: 'locked', tries, answer })
        })
        passwords.set(contentId, given)
        return given
      }
      file = await PdfFile.open(source, stop.signal, ask)
      if (stop.signal.aborted) file.close()
      else setOpened({ state: 'open', file, pageStarts: source.pageStarts })
    }
    open().catch((error: unknown) => {
      if (stop.signal.aborted) return
      setOpened({ state: 'failed', kind: error instanceof PdfError ? error.kind : 'unreachable' })
    })
    return () => {
      stop.abort()
      file?.close()
    }
  }, [host, contentId, attempt])
  return opened
}

async function sourceOf(host: Host, contentId: number): Promise<PdfSource> {
  const params = { id: contentId }
  const { size, page_starts } = await host.call('contentFile', { params })
  return {
    size,
    pageStarts: page_starts,
    async part(start, end) {
      const { data } = await host.call('contentFilePart', { params, query: { start, end } })
      return bytesOf(data)
    },
  }
}

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}
