import { Highlighter } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { dateText } from '#shared/language/formats.ts'
import * as t from '#shared/words/settings/tools.ts'
import * as transfers from '#shared/words/settings/transfers.ts'
import { reportRefusal } from '../../../paying/index.ts'
import { notify, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import fields from '../../../components/field.module.css'
import { useAnswer } from '../use-answer.tsx'
import form from '../export-library.module.css'
import { FoldedSection } from '../folded-section.tsx'
import styles from '../settings-screen.module.css'
import { stateWords } from '../state-words.ts'

/** Sends highlights to the reader's own Readwise account. */
export function Readwise(): ReactNode {
  const host = useHost()
  const answer = useAnswer('readwise', () => host.call('readwise', {}), { title: t.readwise, lines: 1 })
  const { value, again, state } = answer
  const disconnect = (): void =>
    void host.call('readwiseDisconnect', {}).then(() => {
      notify(t.nothingMoreIsSentToReadwise)
      again()
    }, reportRefusal)
  const connect = async (token: string): Promise<boolean> => {
    try {
      await host.call('readwiseConnect', { body: { token } })
      again()
      return true
    } catch (error) {
      reportRefusal(error)
      return false
    }
  }
  return (
    <FoldedSection
      id="readwise"
      title={transfers.highlightsToReadwise}
      glyph={Highlighter}
      status={stateWords(
        answer,
        ({ is_connected: isConnected, error, sent_count: count, last_sync_date: date }) =>
          error ?? (isConnected ? sentWords(count, date) : transfers.notConnected),
      )}
      isBad={value !== null && value.error !== null}
      lead={t.sendsAllYourHighlightsAndNotes}
    >
      {state}
      {value?.is_connected ? (
        <div className={styles.row}>
          <span className={styles.label}>
            {t.connected}
            <span className={styles.help} data-bad={value.error === null ? undefined : true}>
              {value.error ?? sentWords(value.sent_count, value.last_sync_date)}
            </span>
          </span>
          <Button aria-label={t.disconnectReadwise} onClick={disconnect}>
            {t.disconnect}
          </Button>
        </div>
      ) : null}
      {value !== null && (!value.is_connected || value.error !== null) ? <Connect connect={connect} /> : null}
    </FoldedSection>
  )
}

function sentWords(count: number, date: string | null): string {
  if (date === null) return t.nothingHasBeenSentYet
  return t.highlightsSent({ count, date: dateText(date, 'moment') })
}

function Connect({ connect }: { readonly connect: (token: string) => Promise<boolean> }): ReactNode {
  const id = useId()
  const [token, setToken] = useState('')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (token.trim() !== '' && (await connect(token.trim()))) setToken('')
  }
  return (
    <form className={form.form} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className={form.format}>
        <span className={styles.help}>{t.accessToken}</span>
        <input
          id={id}
          className={fields.field}
          type="password"
          autoComplete="off"
          value={token}
          maxLength={300}
          onChange={({ target }) => setToken(target.value)}
        />
      </label>
      <Button kind="primary" type="submit" disabled={token.trim() === ''}>
        {t.connect}
      </Button>
    </form>
  )
}
