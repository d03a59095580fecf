import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { labelOf } from '#shared/commands/index.ts'
import type { Activity, ActivityLine } from '#shared/desktop/shell.ts'
import { listPath } from '../commands/index.ts'
import { Button } from '../components/button.tsx'
import styles from './activity-screen.module.css'
import { desktopShell } from './desktop/desktop-shell.ts'

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

/** What the desktop app did last: requests, slow queries, sync passes, problems. Only there is anything to show. */
export function ActivityScreen(): ReactNode {
  const navigate = useNavigate()
  const [activity, setActivity] = useState<Activity | null>(null)
  const shell = desktopShell()
  useEffect(() => {
    if (!shell) return
    const stop = shell.listen((event) => {
      if (event.type === 'activity') setActivity(event.activity)
    })
    shell.tell({ type: 'activity' })
    return stop
  }, [shell])
  return (
    <main className={styles.page}>
      <title>Activity – Lectern</title>
      <header className={styles.header}>
        <h1>Activity</h1>
        {shell ? (
          <>
            <Button onClick={() => shell.tell({ type: 'activity' })}>Refresh</Button>
            <Button onClick={() => shell.tell({ type: 'openLog' })}>Show log file</Button>
            <Button onClick={() => shell.tell({ type: 'revealData' })}>{labelOf('desktop.revealData')}</Button>
          </>
        ) : null}
        <Button kind="primary" onClick={() => void navigate(listPath('queue'))}>
          Back to the queue
        </Button>
      </header>
      {activity ? (
        <>
          <p className={styles.places}>
            Data: {activity.dataFolder}
            <br />
            Log: {activity.logFile}
          </p>
          <table className={styles.lines}>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">What</th>
                <th scope="col">Answer</th>
                <th scope="col">Took</th>
              </tr>
            </thead>
            <tbody>
              {activity.lines.map((line, at) => (
                <Line key={activity.lines.length - at} line={line} />
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <p>{shell ? 'Nothing happened yet.' : 'The web app keeps no activity log. The desktop app does.'}</p>
      )}
    </main>
  )
}

function Line({ line: { at, kind, what, status, milliseconds } }: { readonly line: ActivityLine }): ReactNode {
  return (
    <tr data-kind={kind}>
      <td>{time.format(at)}</td>
      <td>{kind === 'sync' ? `Sync: ${what}` : kind === 'query' ? `Slow query: ${what}` : what}</td>
      <td>{status ?? ''}</td>
      <td>{milliseconds === null ? '' : `${milliseconds} ms`}</td>
    </tr>
  )
}
