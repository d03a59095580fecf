import { type ReactNode, useState } from 'react'
import type { FeedEntry } from '#shared/model/feed.ts'
import { decodedText } from '#shared/text/encoding-of.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/reading.ts'
import { failureOf, notify, useHost, connectionText } from '../../../cache/index.ts'
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

/** Lets the reader supply the HTML of a page that the library could not fetch. It is extracted like any other page. */
export function SupplyPageDialog({ entry, onClose }: HandOverDialogProps): ReactNode {
  const host = useHost()
  const [html, setHtml] = useState('')
  const [state, setState] = useState<'writing' | 'sending'>('writing')
  const [trouble, setTrouble] = useState('')
  const { url } = entry.content

  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      setHtml(decodedText(new Uint8Array(await file.arrayBuffer())))
      setTrouble('')
    } catch (error) {
      report('read a file', error)
      setTrouble(t.thatFileCouldNotBeRead)
    }
  }
  const send = async () => {
    if (!/<[a-z!]/i.test(html)) return setTrouble(t.thatIsntTheHtmlOfA)
    setState('sending')
    try {
      await host.save(url, html)
      notify(t.readingThePage)
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
    <Dialog title={t.provideThePage} closesOutside={html === ''} onClose={onClose}>
      <div className={styles.form}>
        <p>{t.openTheOriginal}</p>
        <input
          type="file"
          aria-label={t.htmlFile}
          accept=".html,.htm,.xhtml,text/html"
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <textarea
          className={fields.input}
          aria-label={t.htmlOfThePage}
          placeholder={t.text2}
          spellCheck={false}
          value={html}
          onChange={(event) => setHtml(event.target.value)}
        />
        <DialogMessage problem={trouble} />
        <div className={styles.answers}>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" disabled={html.trim() === '' || state === 'sending'} onClick={() => void send()}>
            {state === 'sending' ? t.sending : t.readThisPage}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
