import { type ReactNode, useState } from 'react'
import { failureOf, useHost } from '../../cache/index.ts'
import type { Host } from '#shared/host/host.ts'
import { Button } from '../../components/button.tsx'
import type { ImportStatus } from '#shared/model/import-status.ts'
import * as appIncomingT from '#shared/words/app/incoming.ts'
import * as messages from '#shared/words/messages.ts'
import { saveFile } from '../../reading/note-files/index.ts'
import styles from './import-dialog.module.css'

interface Row {
  readonly title: string | null
  readonly url: string | null
  readonly reason: string | null
}

/** Maximum number of rows shown. If there are more, a file with all of them is more useful. */
const SHOWN = 20

/** Shows the rows that an import skipped, with the reasons, and lets the reader save them. */
export function ImportReport({ status }: { readonly status: ImportStatus }): ReactNode {
  const host = useHost()
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { refused, left } = status.outcomes
  // Before the import starts, unreadable rows are known, but not yet counted as an outcome.
  if (refused + left + (status.counts?.['refused'] ?? 0) === 0) return null
  const show = async (): Promise<void> => {
    try {
      setProblem(null)
      setRows(await leftRows(host, status.id))
    } catch (error) {
      setProblem(failureOf(error).kind === 'offline' ? messages.offline : appIncomingT.theReportCouldNotBeRead)
    }
  }
  if (rows === null) {
    return (
      <p className={`${styles.note} ${styles.report}`}>
        <Button onClick={() => void show()}>{appIncomingT.showSkippedItems}</Button> {problem}
      </p>
    )
  }
  return (
    <>
      <ul className={styles.rows} aria-label={appIncomingT.skipped}>
        {rows.slice(0, SHOWN).map((row, at) => (
          <li key={at}>
            <bdi>{row.title ?? row.url}</bdi>: {row.reason}
          </li>
        ))}
      </ul>
      <p className={`${styles.note} ${styles.report}`}>
        {rows.length > SHOWN ? `${appIncomingT.andCountMore({ count: rows.length - SHOWN })} ` : ''}
        <Button
          onClick={() =>
            saveFile({
              name: appIncomingT.nameNotImportedCsv({ name: status.name }),
              type: 'text/csv',
              text: tableOf(rows),
            })
          }
        >
          {appIncomingT.saveAsAFile}
        </Button>
      </p>
    </>
  )
}

async function leftRows(host: Host, id: number): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const outcome of ['refused', 'left'] as const) {
    for (let after: number | null = -1; after !== null; ) {
      const page: { rows: readonly Row[]; next: number | null } = await host.call('importRows', {
        params: { id },
        query: { outcome, after },
      })
      rows.push(...page.rows)
      after = page.next
    }
  }
  return rows
}

/** Spreadsheets treat text that starts with these characters as a formula. */
const cell = (text: string | null): string => `"${(text ?? '').replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`

const tableOf = (rows: readonly Row[]): string =>
  [
    [appIncomingT.title, appIncomingT.url, appIncomingT.reason],
    ...rows.map(({ title, url, reason }) => [title, url, reason]),
  ]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
