import { type ReactNode, useEffect } from 'react'
import { notify, useHost } from '../../../cache/index.ts'
import { tellRefusal } from '../../../commands/index.ts'
import { Button } from '../../../components/button.tsx'
import { reported } from '../../../report.ts'
import { useAnswer } from '../use-answer.tsx'
import { SettingsSection } from '../settings-section.tsx'
import styles from '../settings-screen.module.css'
import { KindleMagazines } from './kindle-magazines.tsx'
import { ApprovedSender, ConnectKindle } from './kindle-parts.tsx'

/** Milliseconds between two looks while something is being sent. */
const LOOK_AGAIN = 2000

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** E-readers that receive articles by mail. */
export function Kindle(): ReactNode {
  const host = useHost()
  const { value, again, state } = useAnswer('kindle', () => host.call('kindleAccounts', {}), {
    title: 'your Kindles',
    lines: 1,
  })
  const isSending = value?.uploads.some(({ status }) => status === 0) ?? false
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(again, LOOK_AGAIN)
    return () => clearInterval(timer)
  }, [isSending, again])
  const remove = (id: number): void =>
    void host.call('kindleAccountRemove', { params: { id } }).then(() => {
      notify('The Kindle is disconnected.')
      again()
    }, tellRefusal)
  const putBack = (id: number): void =>
    void host.call('kindleUploadPutBack', { params: { id } }).then(() => {
      notify('They are in the queue again.')
      again()
      void reported('sync', host.sync())
    }, tellRefusal)
  return (
    <SettingsSection
      id="kindle"
      title="Kindle"
      lead="Send articles as e-books by mail, from their menus: to a Kindle, or to a PocketBook that has an address."
    >
      {state}
      {value?.sender === null ? (
        <p className={styles.lead}>
          This service sends no mail, because its mail server is not set up. Save articles as EPUB from their menus
          instead, and open them on the e-reader.
        </p>
      ) : null}
      {value && value.sender !== null ? <ApprovedSender sender={value.sender} /> : null}
      <ul>
        {value?.kindle_accounts.map(({ id, kindle_email: email }) => (
          <li key={id} className={styles.row}>
            <span className={`${styles.label} ${styles.long}`} dir="ltr">
              {email}
            </span>
            <Button aria-label={`Disconnect ${email}`} onClick={() => remove(id)}>
              Disconnect
            </Button>
          </li>
        ))}
      </ul>
      {value && value.sender !== null ? <ConnectKindle connected={again} /> : null}
      {value && value.sender !== null && value.kindle_accounts.length > 0 ? (
        <KindleMagazines magazines={value.magazines ?? []} kindles={value.kindle_accounts} changed={again} />
      ) : null}
      {value && value.uploads.length > 0 ? (
        <ul aria-label="Sent to Kindle">
          {value.uploads.map((one) => (
            <li key={one.id} className={styles.row}>
              <span className={styles.label}>
                <bdi>{one.title}</bdi>
                <span className={styles.help} data-bad={one.error === null ? undefined : ''}>
                  {stateOf(one)}
                </span>
              </span>
              {one.archived ? (
                <Button aria-label={`Put ${one.title} back into the queue`} onClick={() => putBack(one.id)}>
                  Put back
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </SettingsSection>
  )
}

interface Sent {
  readonly status: 0 | 1 | 2
  readonly error: string | null
  readonly created_date: string
  readonly archived?: number | undefined
}

/** The mail server's words, never Amazon's: it tells nobody. */
function stateOf({ status, error, created_date: date, archived = 0 }: Sent): string {
  if (status === 2) return error ?? 'It could not be sent.'
  if (status === 0) return error === null ? 'Sending…' : `${error} It is tried again.`
  const moved = archived === 0 ? '' : `, and ${archived === 1 ? 'an article' : `${archived} articles`} archived`
  return `Handed to the mail server on ${when.format(new Date(date))}${moved}`
}
