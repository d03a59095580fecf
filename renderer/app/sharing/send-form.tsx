import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { listText } from '#shared/language/formats.ts'
import { LONGEST_SENT_NOTE, MOST_RECEIVERS } from '#shared/model/sending.ts'
import { firstGraphemes } from '#shared/text/graphemes.ts'
import * as t from '#shared/words/app/sharing.ts'
import { failureOf, notify, useHost } from '../../cache/index.ts'
import { refusalSentence } from '../../paying/index.ts'
import { Button } from '../../components/button.tsx'
import { DialogActions } from '../../components/dialog.tsx'
import { DialogMessage } from '../../components/dialog-message.tsx'
import fields from '../../components/field.module.css'
import { handlesIn } from './handles-in.ts'
import styles from './send-form.module.css'

interface SendFormProps {
  readonly contentId: number
  /** Earlier sends of the item, the latest first. */
  readonly sent: readonly { readonly handle: string; readonly sent_date: string }[]
  /** Readers to whom anything was sent, the latest first. */
  readonly readers: readonly string[]
  readonly onClose: () => void
}

/** Maximum number of readers that are offered. */
const MOST_OFFERED = 8

/** The fields of a send. It stays open until the service has accepted it, so a note is not lost. */
export function SendForm({ contentId, sent, readers, onClose }: SendFormProps): ReactNode {
  const id = useId()
  const host = useHost()
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [state, setState] = useState<'asking' | 'sending' | { readonly failed: string }>('asking')
  // The same key for every attempt, so that a send whose response was lost arrives once.
  const key = useRef({ of: '', key: '' })
  const { handles, wrong, isTooMany } = handlesIn(typed)
  const offered = readers.filter((reader) => !handles.includes(reader)).slice(0, MOST_OFFERED)
  const already = [...new Set(sent.map(({ handle }) => handle))]
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const problem = problemOf({ handles, wrong, isTooMany })
    if (problem !== null) return setState({ failed: problem })
    const body = { handles: [...handles], note: note.trim() }
    const of = JSON.stringify(body)
    if (key.current.of !== of) key.current = { of, key: crypto.randomUUID() }
    setState('sending')
    try {
      await host.call('contentSend', { params: { id: contentId }, body: { ...body, key: key.current.key } })
      onClose()
      notify(t.sentTo({ handles: named(handles) }))
    } catch (error) {
      if (failureOf(error).kind === 'offline') return setState({ failed: t.sendingNeedsAConnection })
      setState({ failed: refusalSentence(error) ?? t.theLibrarySentAnUnexpectedReply })
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <label htmlFor={`${id}-to`} className={styles.label}>
        {t.to}
      </label>
      <input
        id={`${id}-to`}
        data-first-focus
        className={fields.input}
        dir="ltr"
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="@ada, @bob"
        aria-describedby={`${id}-help`}
        aria-invalid={wrong !== null && typeof state === 'object'}
        onChange={({ target }) => {
          setTyped(target.value.slice(0, 500))
          if (state !== 'sending') setState('asking')
        }}
      />
      <p id={`${id}-help`} className={styles.help}>
        {t.publicNamesOfReadersHere}
      </p>
      {offered.length === 0 ? null : (
        <ul className={styles.readers} aria-label={t.readersYouSentTo}>
          {offered.map((reader) => (
            <li key={reader}>
              <button
                type="button"
                className={styles.reader}
                aria-label={t.addHandle({ handle: reader })}
                onClick={() => setTyped(`${typed.trim().replace(/,$/, '')}${typed.trim() ? ', ' : ''}@${reader}`)}
              >
                @{reader}
              </button>
            </li>
          ))}
        </ul>
      )}
      <label htmlFor={`${id}-note`} className={styles.label}>
        {t.noteOptional}
      </label>
      <textarea
        id={`${id}-note`}
        className={fields.input}
        dir="auto"
        rows={4}
        value={note}
        onChange={({ target }) => setNote(firstGraphemes(target.value, LONGEST_SENT_NOTE))}
      />
      <p className={styles.help}>{t.theyGetACopy}</p>
      {already.length === 0 ? null : <p className={styles.help}>{t.alreadySentTo({ handles: named(already) })}</p>}
      <DialogMessage
        status={state === 'sending' ? t.sending : null}
        problem={typeof state === 'object' ? state.failed : null}
      />
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button kind="primary" type="submit" disabled={state === 'sending' || typed.trim() === ''}>
          {t.send}
        </Button>
      </DialogActions>
    </form>
  )
}

const named = (handles: readonly string[]): string => listText(handles.map((handle) => `@${handle}`))

function problemOf({ handles, wrong, isTooMany }: ReturnType<typeof handlesIn>): string | null {
  if (wrong !== null) return t.wordIsNoHandle({ word: wrong.slice(0, 60) })
  if (isTooMany) return t.upToMostReaders({ most: MOST_RECEIVERS })
  return handles.length === 0 ? t.enterAHandle : null
}
