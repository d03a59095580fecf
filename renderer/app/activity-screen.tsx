import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { labelOf } from '#shared/commands/index.ts'
import type { Shell } from '#shared/desktop/shell.ts'
import type { ActivityLine } from '#shared/activity/activity-line.ts'
import { dateText } from '#shared/language/formats.ts'
import * as t from '#shared/words/app.ts'
import { listPath } from '../paths/index.ts'
import { useLibrary } from '../cache/index.ts'
import { Button } from '../components/button.tsx'
import { reported } from '../report.ts'
import styles from './activity-screen.module.css'
import { useDesktopFacts } from './desktop/desktop-facts.ts'
import { desktopShell } from './desktop/desktop-shell.ts'
import { CopyButton } from './sharing/copy-button.tsx'

/** Lists this device's recent requests, slow queries, sync passes and background failures. */
export function ActivityScreen(): ReactNode {
  const navigate = useNavigate()
  const { host } = useLibrary()
  const [lines, setLines] = useState<readonly ActivityLine[] | null>(null)
  const shell = desktopShell()
  const refresh = useCallback(
    () => void reported('read the activity log', host.activity()).then((read) => setLines(read ?? [])),
    [host],
  )
  useEffect(refresh, [refresh])
  const clear = (): void => void reported('clear the activity log', host.clearActivity()).then(refresh)
  return (
    <main className={styles.page}>
      <title>{t.activityLectern}</title>
      <header className={styles.header}>
        <h1>{t.activity}</h1>
        <Button onClick={refresh}>{t.refresh}</Button>
        <Button onClick={clear}>{t.clear}</Button>
        {lines?.length ? <CopyButton label={t.copy} text={lines.map(textOf).join('\n')} /> : null}
        {shell ? (
          <>
            <Button onClick={() => shell.tell({ type: 'openLog' })}>{t.showLogFile}</Button>
            <Button onClick={() => shell.tell({ type: 'revealData' })}>{labelOf('desktop.revealData')}</Button>
          </>
        ) : null}
        <Button kind="primary" onClick={() => void navigate(listPath('queue'))}>
          {t.backToTheQueue}
        </Button>
      </header>
      {shell ? <Places shell={shell} /> : null}
      {lines?.length === 0 ? <p>{t.noActivityYet}</p> : null}
      {lines?.length ? (
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{t.time}</th>
              <th scope="col">{t.what}</th>
              <th scope="col">{t.response}</th>
              <th scope="col">{t.duration}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <Line key={lines.length - at} line={line} />
            ))}
          </tbody>
        </table>
      ) : null}
    </main>
  )
}

function Places({ shell }: { readonly shell: Shell }): ReactNode {
  const { facts } = useDesktopFacts(shell)
  return facts ? (
    <p className={styles.places}>
      {t.dataDataFolder({ dataFolder: facts.dataFolder })}
      <br />
      {t.logLogFile({ logFile: facts.logFile })}
    </p>
  ) : null
}

function Line({ line }: { readonly line: ActivityLine }): ReactNode {
  const { at, kind, status, milliseconds } = line
  return (
    <tr data-kind={kind}>
      <td>{dateText(at, 'exactTime')}</td>
      <td>
        <bdi>{wordsOf(line)}</bdi>
      </td>
      <td>{status ?? ''}</td>
      <td>{milliseconds === null ? '' : t.millisecondsMs({ milliseconds })}</td>
    </tr>
  )
}

const wordsOf = ({ kind, what }: ActivityLine): string =>
  kind === 'sync' ? t.syncWhat({ what }) : kind === 'query' ? t.slowQuery({ what }) : what

function textOf(line: ActivityLine): string {
  const { at, status, milliseconds } = line
  const took = milliseconds === null ? null : `${milliseconds} ms`
  return [new Date(at).toISOString(), wordsOf(line), status, took].filter((part) => part !== null).join(' ')
}
