import { type ReactNode, useEffect, useState } from 'react'
import type { MailAccount } from '#shared/model/mail-account.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/settings/mailboxes.ts'
import { copyText, failureOf, notify, useConfirmations, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmationList } from '../../../components/confirmation-list.tsx'
import { isDesktop } from '../../../platform.ts'
import { useAnswer } from '../use-answer.tsx'
import { AddMailbox, type MailboxKind } from './add-mailbox.tsx'
import { mailboxHealth } from './mailbox-health.ts'
import { StoredEmailsDialog } from './stored-emails-dialog.tsx'
import { SettingsSection } from '../settings-section.tsx'
import styles from '../settings-screen.module.css'

/** In milliseconds: the interval between checks of the mailboxes' state. */
const LOOK_EVERY = 15_000

/** Shows the mailboxes whose newsletters come into the library, and their state. */
export function Mailboxes({ address }: { readonly address: string | null }): ReactNode {
  const host = useHost()
  const { confirmations, finish } = useConfirmations()
  const { value, again, state } = useAnswer(
    'mailboxes',
    async (signal) => {
      const { mail_accounts, gmail_sign_in } = await host.call('mailAccounts', {}, signal)
      return { all: mail_accounts, mayAskGoogle: gmail_sign_in }
    },
    { title: t.yourMailboxes, lines: 1 },
  )
  const [adding, setAdding] = useState<MailboxKind | null>(null)
  const [choosing, setChoosing] = useState<MailAccount | null>(null)
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [again])
  const disconnect = async ({ id, email_address }: MailAccount): Promise<void> => {
    try {
      await host.call('mailAccountRemove', { params: { id } })
      notify(t.emailAddressIsDisconnectedEmailsThat({ email_address }))
    } catch (error) {
      notify(failureOf(error).kind === 'offline' ? messages.offline : t.theMailboxCouldNotBeDisconnected, {
        type: 'error',
      })
    }
    again()
  }
  // The desktop app's pages can't open other sites.
  const onDesktop = isDesktop()
  const look = ({ id }: MailAccount): void =>
    void host.call('mailAccountRefresh', { params: { id } }).then(
      () => notify(t.checkingForEmails),
      () => notify(t.theMailboxCouldntBeChecked, { type: 'error' }),
    )
  return (
    <SettingsSection id="mailboxes" title={t.mailboxes} lead={t.readTheNewslettersOfAMailbox}>
      <ConfirmationList
        confirmations={confirmations}
        onCopy={(code) => void copyText(code, t.codeCopied)}
        onDone={finish}
      />
      {state}
      <ul>
        {value?.all.map((one) => {
          const { words, isBad } = mailboxHealth(one)
          return (
            <li key={one.id} className={styles.row}>
              <span className={styles.label}>
                <bdi>{one.email_address}</bdi>
                <span className={styles.help} data-bad={isBad || undefined}>
                  {words}
                </span>
              </span>
              <span className={styles.control} data-wrap>
                {one.host === null || isBad ? null : (
                  <Button
                    aria-label={t.checkEmailAddressForEmails({ email_address: one.email_address })}
                    onClick={() => look(one)}
                  >
                    {t.checkNow}
                  </Button>
                )}
                {one.host === null || isBad ? null : (
                  <Button
                    aria-label={t.storedEmailsInEmailAddress({ email_address: one.email_address })}
                    onClick={() => setChoosing(one)}
                  >
                    {t.storedEmails}
                  </Button>
                )}
                <Button
                  aria-label={t.disconnectEmailAddress({ email_address: one.email_address })}
                  onClick={() => void disconnect(one)}
                >
                  {t.disconnect}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      <div className={`${styles.answers} ${styles.after}`}>
        <Button onClick={() => setAdding('imap')}>{t.connectAMailbox}</Button>
        <Button onClick={() => setAdding('gmail')}>{t.connectGmail}</Button>
      </div>
      {choosing === null ? null : (
        <StoredEmailsDialog
          mailbox={choosing}
          onClose={() => setChoosing(null)}
          onDone={() => {
            setChoosing(null)
            again()
          }}
        />
      )}
      {adding === null ? null : (
        <AddMailbox
          kind={adding}
          address={address}
          mayAskGoogle={!onDesktop && value?.mayAskGoogle === true}
          onClose={() => setAdding(null)}
          onDone={() => {
            setAdding(null)
            again()
          }}
        />
      )}
    </SettingsSection>
  )
}
