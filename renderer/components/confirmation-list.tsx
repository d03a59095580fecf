import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Confirmation } from '#shared/model/mail-account.ts'
import * as t from '#shared/words/shell.ts'
import { Button } from './button.tsx'
import styles from './confirmation-list.module.css'
import { Rich } from './rich.tsx'

interface ConfirmationListProps {
  readonly confirmations: readonly Confirmation[]
  readonly className?: string | undefined
  readonly onCopy: (code: string) => void
  readonly onDone: (id: number) => void
}

/**
 * Lists emails that request a confirmation, with the requested action extracted. A link opens only when the reader
 * presses its button.
 */
export function ConfirmationList({ confirmations, className, onCopy, onDone }: ConfirmationListProps): ReactNode {
  if (confirmations.length === 0) return null
  return (
    <ul className={[styles.list, className].filter(Boolean).join(' ')} aria-label={t.confirmations}>
      {confirmations.map(({ id, sender, subject, code, url }) => (
        <li key={id} className={styles.card}>
          <MailCheck size={20} aria-hidden className={styles.glyph} />
          <div className={styles.words}>
            <p className={styles.sender}>
              {sender ? (
                <Rich text={t.senderAsksYouToConfirm({ sender })} tags={{ bdi: <bdi /> }} />
              ) : (
                t.aSenderAsksYouToConfirm
              )}
            </p>
            <p className={styles.subject} dir="auto">
              {subject}
            </p>
            {url === null ? null : (
              <p className={styles.place} dir="ltr">
                {new URL(url).hostname}
              </p>
            )}
          </div>
          <div className={styles.ways}>
            {code === null ? null : (
              <Button
                kind={url === null ? 'primary' : 'plain'}
                onClick={() => onCopy(code)}
                aria-label={t.copyTheCodeCode({ code })}
              >
                <Rich text={t.codeCopy({ code })} tags={{ span: <span className={styles.code} /> }} />
              </Button>
            )}
            {url === null ? null : (
              <Button
                kind="primary"
                onClick={() => {
                  window.open(url, '_blank', 'noopener,noreferrer')
                }}
              >
                {t.openTheLink}
              </Button>
            )}
            <Button kind="quiet" onClick={() => onDone(id)} aria-label={t.doneWithSubject({ subject })}>
              {t.done}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
