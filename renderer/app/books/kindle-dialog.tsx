import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { titleOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/app/books.ts'
import * as messages from '#shared/words/messages.ts'
import { refusalSentence } from '../../paying/index.ts'
import { makeBook } from '../../dialogs/index.ts'
import { notify, useAsyncValue, useHost, useLibrary } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { DialogMessage } from '../../components/dialog-message.tsx'
import fields from '../../components/field.module.css'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { ApprovedSender, ConnectKindle } from '../../screens/settings/tools/kindle-parts.tsx'
import styles from './book-dialog.module.css'
import { sendToKindle } from './send-to-kindle.ts'
import { useClosing } from './use-closing.ts'

interface KindleDialogProps {
  readonly ids: readonly number[]
  readonly onClose: () => void
}

/** Sends articles to a Kindle. If none is connected, or no mail is sent, the dialog says what to do. */
export function KindleDialog({ ids, onClose }: KindleDialogProps): ReactNode {
  const host = useHost()
  const { value, failure, again } = useAsyncValue('kindle', () => host.call('kindleAccounts', {}))
  return (
    <Dialog title={t.sendToKindle} onClose={onClose}>
      {value === null ? (
        failure ? (
          <ErrorPanel title={t.yourKindles} failure={failure} retry={again} />
        ) : (
          <p className={styles.help}>{t.lookingForYourKindles}</p>
        )
      ) : value.sender === null ? (
        <NoMail ids={ids} onClose={onClose} />
      ) : value.kindle_accounts.length === 0 ? (
        <>
          <ApprovedSender sender={value.sender} />
          <ConnectKindle connected={again} />
          <DialogActions>
            <Button onClick={onClose}>{t.cancel}</Button>
          </DialogActions>
        </>
      ) : (
        <Send ids={ids} kindles={value.kindle_accounts} onClose={onClose} />
      )}
    </Dialog>
  )
}

function NoMail({ ids, onClose }: KindleDialogProps): ReactNode {
  return (
    <>
      <p className={styles.help}>{t.yourServiceCantSendEmailBecause}</p>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button
          kind="primary"
          onClick={() => {
            onClose()
            makeBook(ids)
          }}
        >
          {titleOf('item.epub')}
        </Button>
      </DialogActions>
    </>
  )
}

interface SendProps extends KindleDialogProps {
  readonly kindles: readonly { readonly id: number; readonly kindle_email: string }[]
}

function Send({ ids, kindles, onClose }: SendProps): ReactNode {
  const host = useHost()
  const library = useLibrary()
  const id = useId()
  const [kindle, setKindle] = useState(kindles[0]?.id ?? 0)
  const [asBook, setAsBook] = useState(true)
  const [state, setState] = useState<'asking' | 'sending' | { readonly failed: string }>('asking')
  const closing = useClosing()
  const [only] = ids
  const title = (ids.length === 1 && only !== undefined && library.entry(only)?.content.title) || null
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const signal = closing()
    setState('sending')
    try {
      await sendToKindle(host, { ids, kindle, asBook: asBook && ids.length > 1 }, signal)
      onClose()
      notify(messages.sentToKindle)
    } catch (error) {
      if (signal.aborted) return
      const failed = refusalSentence(error)
      if (failed === null) onClose()
      else setState({ failed })
    }
  }
  return (
    <form onSubmit={(event) => void send(event)}>
      <p className={styles.what}>{title === null ? t.countArticles({ count: ids.length }) : t.oneArticle({ title })}</p>
      {kindles.length > 1 ? (
        <label className={styles.choice} htmlFor={`${id}-to`}>
          <span className={styles.help}>{t.to}</span>
          <select
            id={`${id}-to`}
            className={fields.select}
            value={kindle}
            onChange={({ target }) => setKindle(Number(target.value))}
          >
            {kindles.map((one) => (
              <option key={one.id} value={one.id}>
                {one.kindle_email}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p className={styles.help}>{t.toEmail({ email: kindles[0]?.kindle_email ?? '' })}</p>
      )}
      {ids.length > 1 ? (
        <label className={styles.check}>
          <input
            type="checkbox"
            className={fields.check}
            checked={asBook}
            onChange={({ target }) => setAsBook(target.checked)}
          />
          {t.asOneBookWithATable}
        </label>
      ) : null}
      <DialogMessage
        status={state === 'sending' ? t.sendingYouCanCloseThis : t.itArrivesWithinMinutesIfAmazon}
        problem={typeof state === 'object' ? state.failed : null}
      />
      <DialogActions>
        <Button onClick={onClose}>{state === 'sending' ? t.close : t.cancel}</Button>
        <Button kind="primary" type="submit" disabled={state === 'sending'}>
          {t.send}
        </Button>
      </DialogActions>
    </form>
  )
}
