import { Tablet } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { dateText } from '#shared/language/formats.ts'
import * as t from '#shared/words/settings/tools.ts'
import * as transfers from '#shared/words/settings/transfers.ts'
import { reportRefusal } from '../../../paying/index.ts'
import { notify, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { reported } from '../../../report.ts'
import { useAnswer } from '../use-answer.tsx'
import { FoldedSection } from '../folded-section.tsx'
import styles from '../settings-screen.module.css'
import { stateWords } from '../state-words.ts'
import { KindleMagazines } from './kindle-magazines.tsx'
import { ApprovedSender, ConnectKindle } from './kindle-parts.tsx'

/** In milliseconds: the interval between checks while something is being sent. */
const LOOK_AGAIN = 2000

/** Manages e-readers that receive articles by email. */
export function Kindle(): ReactNode {
  const host = useHost()
  const answer = useAnswer('kindle', () => host.call('kindleAccounts', {}), { title: t.yourKindles, lines: 1 })
  const { value, again, state } = answer
  const isSending = value?.uploads.some(({ status }) => status === 0) ?? false
  // The newest is first.
  const lastFailure = value?.uploads[0]?.error ?? null
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(again, LOOK_AGAIN)
    return () => clearInterval(timer)
  }, [isSending, again])
  const remove = (id: number): void =>
    void host.call('kindleAccountRemove', { params: { id } }).then(() => {
      notify(t.theKindleIsDisconnected)
      again()
    }, reportRefusal)
  const putBack = (id: number): void =>
    void host.call('kindleUploadPutBack', { params: { id } }).then(() => {
      notify(t.theArticlesAreBackInThe)
      again()
      void reported('sync', host.sync())
    }, reportRefusal)
  return (
    <FoldedSection
      id="kindle"
      title={transfers.articlesToAKindle}
      glyph={Tablet}
      status={stateWords(answer, (all) =>
        isSending ? t.sending : (lastFailure ?? transfers.eReadersConnected({ count: all.kindle_accounts.length })),
      )}
      isBad={!isSending && lastFailure !== null}
      lead={t.sendArticlesAsEBooksBy}
    >
      {state}
      {value?.sender === null ? <p className={styles.lead}>{t.thisServiceCantSendEmailBecause}</p> : null}
      {value && value.sender !== null ? <ApprovedSender sender={value.sender} /> : null}
      <ul>
        {value?.kindle_accounts.map(({ id, kindle_email: email }) => (
          <li key={id} className={styles.row}>
            <span className={`${styles.label} ${styles.long}`} dir="ltr">
              {email}
            </span>
            <Button aria-label={t.disconnectEmail({ email })} onClick={() => remove(id)}>
              {t.disconnect}
            </Button>
          </li>
        ))}
      </ul>
      {value && value.sender !== null ? <ConnectKindle connected={again} /> : null}
      {value && value.sender !== null && value.kindle_accounts.length > 0 ? (
        <KindleMagazines magazines={value.magazines ?? []} kindles={value.kindle_accounts} changed={again} />
      ) : null}
      {value && value.uploads.length > 0 ? (
        <ul aria-label={t.sentToKindle}>
          {value.uploads.map((one) => (
            <li key={one.id} className={styles.row}>
              <span className={styles.label}>
                <bdi>{one.title}</bdi>
                <span className={styles.help} data-bad={one.error === null ? undefined : ''}>
                  {stateOf(one)}
                </span>
              </span>
              {one.archived ? (
                <Button aria-label={t.putTitleBackIntoTheQueue({ title: one.title })} onClick={() => putBack(one.id)}>
                  {t.putBack}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </FoldedSection>
  )
}

interface Sent {
  readonly status: 0 | 1 | 2
  readonly error: string | null
  readonly created_date: string
  readonly archived?: number | undefined
}

/**
 * Describes the state of a delivery. Errors are the mail server's, never Amazon's, because Amazon doesn't report any.
 */
function stateOf({ status, error, created_date: date, archived = 0 }: Sent): string {
  if (status === 2) return error ?? t.itCouldNotBeSent
  if (status === 0) return error === null ? t.sending : t.errorLecternWillTryAgain({ error })
  return t.sentToTheMailServerOn({ when: dateText(date, 'moment'), archived })
}
