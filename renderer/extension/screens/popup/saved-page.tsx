import { Archive, ArrowUpRight, Highlighter, PanelRight, RotateCw, Star, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Edit, SaveView } from '#shared/extension/messages.ts'
import { isDesktop, itemAddress, queueAddress } from '#shared/extension/library-addresses.ts'
import { dateText } from '#shared/language/formats.ts'
import * as t from '#shared/words/extension.ts'
import * as messages from '#shared/words/messages.ts'
import * as u from '#shared/words/units.ts'
import { Facts } from '../../../components/facts.tsx'
import styles from './popup.module.css'
import { Button, IconButton } from '../../../components/button.tsx'
import { browser } from '../../browser.ts'
import { ask } from '../ask.ts'
import { openOptions } from '../open-options.ts'
import { hasPanel, openPanel, readWindow } from '../open-panel.ts'
import { allowedSites } from '../sites.ts'
import { useAnswer } from '../use-answer.ts'
import { activeTab } from './active-tab.ts'
import { NoteField } from './note-field.tsx'
import { TagField } from './tag-field.tsx'

const POLL = 700

/**
 * Shows the save and what the reader can do with it immediately. Every change is stored, even if the popup is closed.
 */
export function SavedPage({ first, origin }: { readonly first: SaveView; readonly origin: string }): ReactNode {
  const [save, setSave] = useState(first)
  const [isUndone, setUndone] = useState(false)
  const tags = useRef<HTMLInputElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const { value: sites } = useAnswer(allowedSites)
  const { value: shown } = useAnswer(readWindow)
  const isOpen = !isUndone && (save.state !== 'saved' || save.minutes === null)
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setInterval(() => {
      // If the worker is being replaced, the next request will be answered.
      void ask({ type: 'watch', id: save.id }).then(
        (now) => now && setSave(now),
        () => setSave((held) => held),
      )
    }, POLL)
    return () => clearInterval(timer)
  }, [isOpen, save.id])

  const edit = (change: Edit): void => {
    setSave((held) => ({ ...held, ...change }))
    void ask({ type: 'edit', id: save.id, change })
  }
  const undo = (): void => {
    setUndone(true)
    void ask({ type: 'undo', id: save.id })
  }
  const besides = async (windowId: number | undefined): Promise<void> => {
    if (windowId === undefined) return
    await openPanel(windowId)
    window.close()
  }
  const saveAgain = async (): Promise<void> => {
    try {
      const { id: tabId } = await activeTab()
      if (tabId !== undefined) setSave(await ask({ type: 'save', tabId, again: true }))
    } catch (error) {
      setSave((held) => ({ ...held, problem: error instanceof Error ? error.message : String(error) }))
    }
  }
  const open = (): void => {
    if (save.contentId === null) return
    void browser.tabs.create({ url: itemAddress(origin, save.contentId) }).then(() => window.close())
  }
  const onKey = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    const field = event.key === 't' ? tags : event.key === 'n' ? note : null
    if (field?.current) {
      event.preventDefault()
      field.current.focus()
    } else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) open()
  }
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  if (isUndone) {
    return (
      <p className={styles.state} role="status">
        {save.savedBefore === null ? t.notSaved : t.thePageIsBackWhereIt}
      </p>
    )
  }
  return (
    <>
      <p className={styles.saved} role="status" data-bad={save.state === 'failed' || undefined}>
        {stateLine(save)}
      </p>
      <h1 className={styles.title}>{save.title}</h1>
      <p className={styles.site}>{new URL(save.url).host.replace(/^www\./, '')}</p>
      {save.problem === null ? null : <p className={styles.problem}>{save.problem}</p>}
      {save.needsSignIn ? (
        <div className={styles.actions}>
          <Button kind="primary" onClick={() => void openOptions()}>
            {t.signInAgain}
          </Button>
        </div>
      ) : null}
      {save.state === 'waiting' && isDesktop(origin) && !save.needsSignIn ? (
        <div className={styles.actions}>
          <Button onClick={() => void browser.tabs.create({ url: queueAddress(origin) })}>{t.openLectern}</Button>
        </div>
      ) : null}
      {save.state === 'failed' ? (
        <div className={styles.actions}>
          <Button onClick={() => void ask({ type: 'retry', id: save.id }).then((now) => now && setSave(now))}>
            {t.tryAgain}
          </Button>
        </div>
      ) : null}
      <TagField ref={tags} tags={save.tags} onChange={(names) => edit({ tags: [...names] })} />
      <NoteField ref={note} first={save.note} onChange={(text) => edit({ note: text })} />
      <div className={styles.bar}>
        <IconButton label={t.favorite} aria-pressed={save.favorite} onClick={() => edit({ favorite: !save.favorite })}>
          <Star size={18} fill={save.favorite ? 'currentColor' : 'none'} aria-hidden />
        </IconButton>
        <IconButton label={t.archive} aria-pressed={save.archived} onClick={() => edit({ archived: !save.archived })}>
          <Archive size={18} aria-hidden />
        </IconButton>
        {save.wasHere ? (
          <IconButton label={t.saveTheCurrentVersion} onClick={() => void saveAgain()}>
            <RotateCw size={18} aria-hidden />
          </IconButton>
        ) : (
          <IconButton label={t.undo} onClick={undo}>
            <Undo2 size={18} aria-hidden />
          </IconButton>
        )}
        {sites && !sites.includes(new URL(save.url).origin) ? (
          <IconButton
            label={t.showMyHighlightsOnThisSite}
            onClick={() => void openOptions(`?site=${encodeURIComponent(save.url)}#sites`)}
          >
            <Highlighter size={18} aria-hidden />
          </IconButton>
        ) : null}
        {hasPanel && !isDesktop(origin) && shown?.id !== undefined ? (
          <IconButton label={t.readInTheSidePanel} onClick={() => void besides(shown.id)}>
            <PanelRight size={18} aria-hidden />
          </IconButton>
        ) : null}
        <span className={styles.gap} />
        <Button kind="primary" disabled={save.contentId === null} onClick={open}>
          {t.open}
          <ArrowUpRight size={15} aria-hidden />
        </Button>
      </div>
    </>
  )
}

/** Returns a one-line state of a save. It is "Saved!" as soon as the save can't be lost. */
function stateLine(save: SaveView): ReactNode {
  if (save.state === 'failed') return messages.urlFailed
  if (save.state === 'waiting') return t.savedWaitingToBeSent({ saved: messages.saved })
  const facts = [save.minutes === null ? '' : u.minutes({ minutes: save.minutes })]
  if (save.wasHere && save.progress > 0) facts.push(t.percentRead({ percent: Math.round(save.progress * 100) }))
  return <Facts of={[beginning(save), ...facts]} />
}

function beginning({ wasHere, savedBefore, archived }: SaveView): string {
  if (savedBefore === null) return messages.saved
  const since = dateText(savedBefore, 'day')
  if (!wasHere) return t.backAtTheTop({ since })
  return archived ? t.inYourArchiveSinceSince({ since }) : t.alreadySavedOnSince({ since })
}
