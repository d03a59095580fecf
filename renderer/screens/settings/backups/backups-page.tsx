import { type ReactNode, useState } from 'react'
import { type BackupRotation, rotationLimits } from '#shared/model/backups/backup-rotation.ts'
import type { Backup } from '#shared/model/backups/backup-state.ts'
import { sizeText } from '#shared/model/size-text.ts'
import * as settings from '#shared/words/settings.ts'
import * as s from '#shared/words/settings/search.ts'
import * as t from '#shared/words/settings/backups.ts'
import { Facts } from '../../../components/facts.tsx'
import { Button } from '../../../components/button.tsx'
import { ErrorPanel } from '../../../components/states/error-panel.tsx'
import { Row, SelectRow } from '../setting-rows.tsx'
import type { SettingsPage } from '../settings-page.ts'
import styles from '../settings-screen.module.css'
import { countsOf, dateOf, kindOf, stateOf } from './backup-words.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { useBackups } from './use-backups.ts'

const choices = {
  daily: [1, 3, 7, 14, 30],
  weekly: [0, 2, 4, 8, 12],
  monthly: [0, 3, 6, 12, 24],
} as const satisfies { readonly [N in keyof BackupRotation]: readonly number[] }

const words = {
  daily: { label: t.dailyBackups, stored: t.eachIsStoredForDays },
  weekly: { label: t.weeklyBackups, stored: t.eachIsStoredForWeeks },
  monthly: { label: t.monthlyBackups, stored: t.eachIsStoredForMonths },
} as const

/** Shows the existing backups and how many are retained, and lets the user restore one. */
export const backupsPage: SettingsPage = {
  title: settings.backups,
  rows: [
    {
      content: Backups,
      finds: [
        [t.lastBackup, s.lastBackup],
        [t.dailyBackups, s.dailyBackups],
        [t.weeklyBackups, s.weeklyBackups],
        [t.monthlyBackups, s.monthlyBackups],
      ],
    },
  ],
}

function Backups(): ReactNode {
  const { value, failure, again, begin, rotate, remove } = useBackups()
  const [chosen, setChosen] = useState<{ readonly backup: Backup; readonly to: 'restore' | 'remove' } | null>(null)
  const close = (): void => setChosen(null)
  if (value === null) return failure ? <ErrorPanel title={t.theBackups} failure={failure} retry={again} /> : null
  if (!value.is_owner) {
    return <p className={styles.lead}>{t.thePersonWhoRunsThisService}</p>
  }
  const { backups, rotation, present, problem, is_running: isRunning, can_restore: canRestore } = value
  const newest = backups.find(({ kind, problem: bad }) => kind !== 'aside' && bad === null)
  return (
    <>
      <Row label={t.lastBackup} help={<Latest newest={newest} problem={problem} isRunning={isRunning} />}>
        <Button disabled={isRunning} onClick={() => void begin()}>
          {t.backUpNow}
        </Button>
      </Row>
      {(['daily', 'weekly', 'monthly'] as const).map((name) => (
        <SelectRow
          key={name}
          label={words[name].label}
          value={rotation[name]}
          values={valuesOf(name, rotation[name])}
          help={keptFor(name, rotation[name])}
          words={{ 0: t.none }}
          choose={(count) => rotate({ ...rotation, [name]: count })}
        />
      ))}
      <h3 id="backups" className={styles.part}>
        {t.allBackups}
      </h3>
      <p className={styles.lead}>
        {t.eachIsTheWholeLibrary} {canRestore ? '' : t.toRestoreOneStopTheService}
      </p>
      {backups.length === 0 ? <p className={styles.lead}>{t.noBackupsYet}</p> : null}
      <ul aria-labelledby="backups">
        {backups.map((backup) => (
          <li key={backup.name} className={styles.row}>
            <span className={styles.label}>
              {dateOf(backup.made_date)}
              <span className={styles.help} data-bad={backup.problem === null ? undefined : ''}>
                {aboutOf(backup)}
              </span>
            </span>
            <span className={styles.control}>
              {backup.kind === 'aside' ? (
                <Button
                  aria-label={t.deleteTheLibraryFromDate({ date: dateOf(backup.made_date) })}
                  onClick={() => setChosen({ backup, to: 'remove' })}
                >
                  {t.delete}
                </Button>
              ) : null}
              {canRestore && backup.problem === null ? (
                <Button
                  aria-label={t.restoreTheLibraryFromDate({ date: dateOf(backup.made_date) })}
                  disabled={isRunning}
                  onClick={() => setChosen({ backup, to: 'restore' })}
                >
                  {t.restore}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {chosen?.to === 'restore' ? (
        <RestoreDialog backup={chosen.backup} present={present} onClose={close} onRestored={again} />
      ) : null}
      {chosen?.to === 'remove' ? (
        <RemoveDialog backup={chosen.backup} onClose={close} onRemove={() => remove(chosen.backup.name)} />
      ) : null}
    </>
  )
}

interface LatestProps {
  readonly newest: Backup | undefined
  readonly problem: string | null
  readonly isRunning: boolean
}

function Latest({ newest, problem, isRunning }: LatestProps): ReactNode {
  const last = newest === undefined ? t.noneYet : dateOf(newest.made_date)
  return (
    <span role="status" className={styles.help} data-bad={problem === null || isRunning ? undefined : ''}>
      {isRunning ? t.backingUp : problem === null ? last : t.problemLastGoodBackupLast({ problem, last })}
    </span>
  )
}

function aboutOf(backup: Backup): ReactNode {
  return (
    <Facts of={[kindOf(backup), sizeText(backup.bytes), backup.counts && countsOf(backup.counts), stateOf(backup)]} />
  )
}

/** Returns text such as "Each is stored for 7 days." */
function keptFor(name: keyof BackupRotation, value: number): string {
  return value === 0 ? t.noneAreStored : words[name].stored({ count: value })
}

/** Returns the standard choices and the current value. */
function valuesOf(name: keyof BackupRotation, value: number): readonly number[] {
  const [least, most] = rotationLimits[name]
  return [...new Set([...choices[name], value])]
    .filter((count) => count >= least && count <= most)
    .toSorted((a, b) => a - b)
}
