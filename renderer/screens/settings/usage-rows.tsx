import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { failureOf, notify, useAsyncValue, useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { LoadingShapes } from '../../components/states/loading-shapes.tsx'
import { FactRow, SwitchRow, Row } from './setting-rows.tsx'
import styles from './settings-screen.module.css'

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** What this app tells the library service of its use and failures: on or off, shown, deleted. */
export function UsageRows(): ReactNode {
  const host = useHost()
  const [open, setOpen] = useState(false)
  const clear = (): void =>
    void host.call('clientEventsDelete', {}).then(
      () => notify('What was told is deleted.'),
      (error: unknown) => notify(failureOf(error).details.split('\n')[0] ?? 'That did not work.', { type: 'error' }),
    )
  return (
    <>
      <FactRow
        label="Your reading"
        help="Time, streaks and what you finished."
        value={<Link to="/statistics">Show</Link>}
      />
      <SwitchRow
        label="Usage"
        help="Which screens are opened and how often. Told to your own library service, and to nobody else."
        name="usageEvents"
      />
      <SwitchRow
        label="Error reports"
        help="What fails without a notice, without addresses of what you read. Whoever runs your library sees it."
        name="errorReports"
      />
      <Row label="What was told" help="Everything of the two above that your library has kept of you.">
        <Button onClick={() => setOpen(true)}>Show</Button>
        <Button onClick={clear}>Delete</Button>
      </Row>
      {open ? <ToldDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ToldDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const host = useHost()
  const { value, failure, again } = useAsyncValue('what was told', () => host.call('clientEvents', {}))
  return (
    <Dialog title="What was told" wide onClose={onClose}>
      {value !== null ? null : failure ? (
        <ErrorPanel title="what was told" failure={failure} retry={again} />
      ) : (
        <LoadingShapes title="what was told" slow={false} lines={3} />
      )}
      {value?.events.length === 0 ? <p className={styles.lead}>Nothing so far.</p> : null}
      <ul>
        {value?.events.map(({ kind, date, body }, index) => (
          <li key={index} className={styles.row}>
            <span className={styles.label}>
              {nameIn(kind, body)}
              <span className={styles.help}>
                {when.format(new Date(date))} · <code>{body.slice(0, 300)}</code>
              </span>
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.answers}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

function nameIn(kind: string, body: string): string {
  const found = /"event_name":"([^"]+)"/.exec(body)?.[1]
  return found ?? kind.replaceAll('_', ' ')
}
