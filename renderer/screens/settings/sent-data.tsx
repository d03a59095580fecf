import { type ReactNode, useState } from 'react'
import { dateText } from '#shared/language/formats.ts'
import * as t from '#shared/words/settings.ts'
import { Facts } from '../../components/facts.tsx'
import { reportRefusal } from '../../paying/index.ts'
import { notify, useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Row } from './setting-rows.tsx'
import { useAnswer } from './use-answer.tsx'
import styles from './settings-screen.module.css'

/** Shows, and lets the reader delete, the usage data and failures that this app reported to the library service. */
export function SentData(): ReactNode {
  const host = useHost()
  const [open, setOpen] = useState(false)
  const clear = (): void =>
    void host.call('clientEventsDelete', {}).then(
      () => notify(t.sentDataDeleted),
      (error: unknown) => reportRefusal(error),
    )
  return (
    <>
      <Row label={t.sentData} help={t.everyUsageEventAndErrorReport}>
        <Button onClick={() => setOpen(true)}>{t.show}</Button>
        <Button onClick={clear}>{t.delete}</Button>
      </Row>
      {open ? <ToldDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ToldDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const host = useHost()
  const { value, state } = useAnswer('what was sent', () => host.call('clientEvents', {}), {
    title: t.theSentData,
    lines: 3,
  })
  return (
    <Dialog title={t.sentData} wide onClose={onClose}>
      {state}
      {value?.events.length === 0 ? <p className={styles.lead}>{t.nothingHasBeenSentYet}</p> : null}
      <ul>
        {value?.events.map(({ kind, date, body }, index) => (
          <li key={index} className={styles.row}>
            <span className={styles.label}>
              {nameIn(kind, body)}
              <span className={styles.help}>
                <Facts of={[dateText(date, 'moment'), <code key="body">{body.slice(0, 300)}</code>]} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.answers}>
        <Button onClick={onClose}>{t.close}</Button>
      </div>
    </Dialog>
  )
}

function nameIn(kind: string, body: string): string {
  const found = /"event_name":"([^"]+)"/.exec(body)?.[1]
  return found ?? kind.replaceAll('_', ' ')
}
