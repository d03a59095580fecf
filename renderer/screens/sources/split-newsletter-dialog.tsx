import { type ReactNode, useState } from 'react'
import type { EmailSender, Source } from '#shared/model/source.ts'
import * as t from '#shared/words/sources.ts'
import { Facts } from '../../components/facts.tsx'
import { failureOf, notify, readSourcesAgain, useHost, connectionText } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { DialogMessage } from '../../components/dialog-message.tsx'
import { nameOf } from './source-names.ts'
import styles from './sources-screen.module.css'

interface SplitNewsletterDialogProps {
  readonly source: Source
  readonly senders: readonly EmailSender[]
  readonly onClose: () => void
}

const addressOf = ({ address, list }: EmailSender): string => address ?? list ?? ''

/** Lists the senders of a newsletter's emails. Each can become a separate newsletter. */
export function SplitNewsletterDialog({ source, senders, onClose }: SplitNewsletterDialogProps): ReactNode {
  const host = useHost()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const split = async ({ list, address, name }: EmailSender): Promise<void> => {
    if (source.profile_id === null) return
    setBusy(true)
    setFailure('')
    try {
      await host.call('newsletterSplit', { body: { profile_id: source.profile_id, list, address, name } })
      readSourcesAgain()
      notify(t.nameIsNowASeparateNewsletter({ name: name || address || t.theSender }))
      onClose()
    } catch (error) {
      setFailure(failureOf(error).kind === 'offline' ? connectionText() : t.theNewsletterCouldNotBeSplit)
      setBusy(false)
    }
  }
  return (
    <Dialog title={t.sendersOfName({ name: nameOf(source) })} closesOutside={!busy} onClose={onClose}>
      <ul className={styles.senders} aria-label={t.senders}>
        {senders.map((sender) => (
          <li key={`${sender.list} ${sender.address} ${sender.name}`}>
            <span className={styles.sender}>
              <bdi>{sender.name || addressOf(sender) || t.unknownSender}</bdi>
              <small>
                <Facts of={[addressOf(sender), t.countEmails({ count: sender.email_count })]} />
              </small>
            </span>
            <Button
              aria-label={t.splitOffName({ name: sender.name || addressOf(sender) })}
              disabled={busy}
              onClick={() => void split(sender)}
            >
              {t.splitOff}
            </Button>
          </li>
        ))}
      </ul>
      <DialogMessage problem={failure} />
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
