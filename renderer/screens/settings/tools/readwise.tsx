import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { notify, useHost } from '../../../cache/index.ts'
import { tellRefusal } from '../../../commands/index.ts'
import { Button } from '../../../components/button.tsx'
import fields from '../../../components/field.module.css'
import { useAnswer } from '../use-answer.tsx'
import form from '../export-library.module.css'
import { SettingsSection } from '../settings-section.tsx'
import styles from '../settings-screen.module.css'

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Sends highlights to the reader's own Readwise account. */
export function Readwise(): ReactNode {
  const host = useHost()
  const { value, again, state } = useAnswer('readwise', () => host.call('readwise', {}), {
    title: 'Readwise',
    lines: 1,
  })
  const disconnect = (): void =>
    void host.call('readwiseDisconnect', {}).then(() => {
      notify('Nothing more is sent to Readwise')
      again()
    }, tellRefusal)
  const connect = async (token: string): Promise<boolean> => {
    try {
      await host.call('readwiseConnect', { body: { token } })
      again()
      return true
    } catch (error) {
      tellRefusal(error)
      return false
    }
  }
  return (
    <SettingsSection
      id="readwise"
      title="Readwise"
      lead="Sends your highlights and their notes, with title, author and address, to your account at readwise.io: those you have, and those you make. What you remove here stays there."
    >
      {state}
      {value?.is_connected ? (
        <div className={styles.row}>
          <span className={styles.label}>
            Connected
            <span className={styles.help} data-bad={value.error === null ? undefined : true}>
              {value.error ?? sentWords(value.sent_count, value.last_sync_date)}
            </span>
          </span>
          <Button aria-label="Disconnect Readwise" onClick={disconnect}>
            Disconnect
          </Button>
        </div>
      ) : null}
      {value !== null && (!value.is_connected || value.error !== null) ? <Connect connect={connect} /> : null}
    </SettingsSection>
  )
}

function sentWords(count: number, date: string | null): string {
  if (date === null) return 'Nothing was sent yet'
  return `${count === 1 ? 'One highlight' : `${count.toLocaleString()} highlights`} sent, last on ${when.format(new Date(date))}`
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
        <span className={styles.help}>Access token, from readwise.io/access_token</span>
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
        Connect
      </Button>
    </form>
  )
}
