import { type ReactNode, useState } from 'react'
import type { FeedEntry } from '#shared/model/feed.ts'
import { messages } from '#shared/text/messages.ts'
import { failureOf, notify, useHost } from '../../../cache/index.ts'
import { connectionText } from '../../../commands/index.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { DialogMessage } from '../../../components/dialog-message.tsx'
import fields from '../../../components/field.module.css'
import { report } from '../../../report.ts'
import styles from './supply-page-dialog.module.css'

interface HandOverDialogProps {
  readonly entry: FeedEntry
  readonly onClose: () => void
}

/**
 * Supplies a page that the library could not fetch. The reader provides its HTML, which is extracted like any other
 * page.
 */
export function SupplyPageDialog({ entry, onClose }: HandOverDialogProps): ReactNode {
  const host = useHost()
  const [html, setHtml] = useState('')
  const [state, setState] = useState<'writing' | 'sending'>('writing')
  const [trouble, setTrouble] = useState('')
  const { url } = entry.content

  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      setHtml(await file.text())
      setTrouble('')
    } catch (error) {
      report('read a file', error)
      setTrouble('That file could not be read.')
    }
  }
  const send = async () => {
    if (!/<[a-z!]/i.test(html)) return setTrouble('That is not the HTML of a page: there is no tag in it.')
    setState('sending')
    try {
      await host.save(url, html)
      notify('Reading the page…')
      onClose()
    } catch (error) {
      const { kind, details } = failureOf(error)
      setTrouble(
        kind === 'offline' ? connectionText() : /\b413\b/.test(details) ? messages.tooLarge : messages.savingError,
      )
      setState('writing')
    }
  }
  return (
    <Dialog title="Hand over the page" closesOutside={html === ''} onClose={onClose}>
      <div className={styles.form}>
        <p>
          Open the original, then save the page as a file or copy its source, and give it here. Nothing is fetched; the
          address, your highlights and your notes stay.
        </p>
        <input
          type="file"
          aria-label="File with the page"
          accept=".html,.htm,.xhtml,text/html"
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <textarea
          className={fields.input}
          aria-label="HTML of the page"
          placeholder="<html>…"
          spellCheck={false}
          value={html}
          onChange={(event) => setHtml(event.target.value)}
        />
        <DialogMessage problem={trouble} />
        <div className={styles.answers}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={html.trim() === '' || state === 'sending'} onClick={() => void send()}>
            {state === 'sending' ? 'Sending…' : 'Read this page'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
