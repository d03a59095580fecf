import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { labelOf } from '#shared/commands/index.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { waybackAddress } from '#shared/model/pages/wayback-address.ts'
import * as t from '#shared/words/app/pages.ts'
import { useAsyncValue, useLibrary } from '../../cache/index.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { showModal } from '../../components/modal-layers.ts'
import { SegmentedChoice } from '../../components/segmented-choice.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import type { PageView } from '../../dialogs/index.ts'
import { preference } from '../../preferences/index.ts'
import { report } from '../../report.ts'
import { ChangesView } from './changes-view.tsx'
import styles from './page-dialog.module.css'
import { readFromSite } from './read-from-site.ts'
import { type PageFileFormat, writePageFile } from './save-page.ts'
import { StoredPageView } from './stored-page-view.tsx'
import { VersionChoice } from './version-choice.tsx'

interface PageDialogProps {
  readonly entry: FeedEntry
  readonly view: PageView
  /** The version to show first. 0 is the current one. */
  readonly version: number
  readonly onClose: () => void
}

/** Shows the pages that were stored with an item as they were, and what changed between two of them. */
export function PageDialog({ entry, view: firstView, version: firstVersion, onClose }: PageDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const library = useLibrary()
  const navigate = useNavigate()
  const { id, title, url } = entry.content
  const [view, setView] = useState<PageView>(firstView)
  const [version, setVersion] = useState(firstVersion)
  const [isReading, setReading] = useState(false)
  const [told, tell] = useState('')
  const pages = useAsyncValue(`stored pages ${id}`, () => library.host.call('storedPages', { params: { id } }))
  useLayoutEffect(() => showModal(dialog.current), [])
  const versions = pages.value?.versions ?? []
  const shown = versions.find((one) => one.version === version) ?? versions[0]
  const readAgain = async (): Promise<void> => {
    if (isReading) return
    setReading(true)
    tell(t.readingItAgain)
    tell(await readFromSite(library, entry))
    setReading(false)
    setVersion(0)
    pages.again()
  }
  const save = async (format: PageFileFormat): Promise<void> => {
    tell(t.writingTheFile)
    tell((await writePageFile(library.host, id, shown?.version ?? 0, format)).text)
  }
  const copyWayback = async (address: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      tell(t.waybackAddressCopied)
    } catch (error) {
      report('copy text', error)
      tell(t.theAddressCouldNotBeCopied)
    }
  }
  const openLink = (href: string, event: MouseEvent): boolean => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (preference('openLinks') !== 'app' || !isPlain || !/^https?:/i.test(href)) return false
    onClose()
    void navigate(`/reader?url=${encodeURIComponent(href)}`)
    return true
  }
  const address = shown ? waybackAddress(shown.url || url, shown.saved_date) : null
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.bar}>
        <h2 id={titleId} className={styles.title} dir="auto" title={title}>
          {title.trim() || t.pageAsItWas}
        </h2>
        <div className={styles.tools}>
          {view === 'page' && shown && versions.length > 1 && (
            <VersionChoice label={t.version} versions={versions} value={shown.version} onChoose={setVersion} />
          )}
          <SegmentedChoice
            label={t.view}
            value={view}
            values={['page', 'changes']}
            nameOf={(one) => (one === 'page' ? t.page : t.whatChanged)}
            onChoose={setView}
          />
        </div>
        <IconButton label={t.close} className={styles.close} data-first-focus="" onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.room}>
        {pages.value === null ? (
          pages.failure ? (
            <ErrorPanel title={t.pageAsItWas} failure={pages.failure} retry={pages.again} />
          ) : (
            <p className={styles.line} role="status">
              {t.loadingThePage}
            </p>
          )
        ) : !shown ? (
          <EmptyState drawing="lost" title={t.noPageWasStored} text={t.lecternStoresThePage} />
        ) : view === 'page' ? (
          <StoredPageView
            key={`${shown.version} ${shown.saved_date}`}
            id={id}
            version={shown}
            onLink={openLink}
            onEscape={onClose}
          />
        ) : (
          <ChangesView
            key={versions[0]?.saved_date}
            id={id}
            versions={versions}
            most={pages.value.most_versions}
            isReading={isReading}
            onReadAgain={() => void readAgain()}
          />
        )}
      </div>
      {pages.value === null ? null : (
        <div className={styles.foot}>
          {shown && (
            <>
              <Button kind="quiet" onClick={() => void save('html')}>
                {labelOf('item.savePageHtml')}
              </Button>
              <Button kind="quiet" onClick={() => void save('warc')}>
                {labelOf('item.savePageWarc')}
              </Button>
            </>
          )}
          {address !== null && (
            <Button kind="quiet" onClick={() => void copyWayback(address)}>
              {labelOf('item.copyWayback')}
            </Button>
          )}
          <Button kind="quiet" aria-disabled={isReading} onClick={() => void readAgain()}>
            {t.readItAgain}
          </Button>
          <p className={styles.told} role="status">
            {told}
          </p>
        </div>
      )}
    </dialog>
  )
}
