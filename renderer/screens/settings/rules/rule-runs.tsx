import { type ReactNode, useEffect, useState } from 'react'
import * as t from '#shared/words/settings/rules.ts'
import { useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog, DialogActions } from '../../../components/dialog.tsx'
import { reportRefusal } from '../../../paying/index.ts'
import { useAnswer } from '../use-answer.tsx'
import { givenRules } from './use-rules.ts'
import styles from './rules.module.css'

/** Milliseconds between two looks at a run that is working. */
const LOOK_AGAIN = 700

interface Run {
  readonly id: number
  readonly phase: 'running' | 'stopped' | 'done' | 'undoing' | 'undone'
  readonly done: number
  readonly total: number
  readonly changed: number
}

/** Applies the rules to the whole library, shows the progress, and undoes it. */
export function RuleRuns(): ReactNode {
  const host = useHost()
  const { value, again, state } = useAnswer('rule runs', () => host.call('ruleRuns', {}), {
    title: t.theRunsOfRules,
    lines: 1,
  })
  const [asking, setAsking] = useState(false)
  const [latest] = value?.runs ?? []
  const isWorking = latest?.phase === 'running' || latest?.phase === 'undoing'
  const done = latest?.done
  useEffect(() => {
    if (!isWorking) return undefined
    const timer = setTimeout(again, LOOK_AGAIN)
    return () => clearTimeout(timer)
  }, [isWorking, done, again, value])
  const act = (call: Promise<unknown>): void => void call.then(again, reportRefusal)
  return (
    <>
      {state}
      {latest ? (
        <RunState
          run={latest}
          stop={(id) => act(host.call('ruleRunStop', { params: { id } }))}
          undo={(id) => act(host.call('ruleRunUndo', { params: { id } }))}
        />
      ) : null}
      {value === null ? null : (
        <div className={styles.buttons}>
          <Button disabled={isWorking} onClick={() => setAsking(true)}>
            {t.applyToAllItems}
          </Button>
        </div>
      )}
      {asking ? (
        <Dialog title={t.applyToAllItemsNow} onClose={() => setAsking(false)}>
          <p className={styles.muted}>{t.nothingSentOrAnnounced}</p>
          <DialogActions>
            <Button onClick={() => setAsking(false)}>{t.cancel}</Button>
            <Button
              kind="primary"
              onClick={() => {
                setAsking(false)
                act(host.call('ruleRunBegin', { body: givenRules() }))
              }}
            >
              {t.applyToAllItems}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  )
}

interface RunStateProps {
  readonly run: Run
  readonly stop: (id: number) => void
  readonly undo: (id: number) => void
}

function RunState({ run, stop, undo }: RunStateProps): ReactNode {
  const { id, phase, done, total, changed } = run
  return (
    <div className={styles.item}>
      <span className={styles.muted} role="status">
        {textOf(run)}
      </span>
      {phase === 'running' ? (
        <Button onClick={() => stop(id)}>{t.stop}</Button>
      ) : (phase === 'done' || phase === 'stopped') && changed > 0 ? (
        <Button onClick={() => undo(id)}>{t.undoTheRun}</Button>
      ) : (
        <span />
      )}
      {phase === 'running' ? (
        <progress className={styles.progress} value={done} max={Math.max(1, total)} aria-label={textOf(run)} />
      ) : null}
    </div>
  )
}

function textOf({ phase, done, total, changed }: Run): string {
  switch (phase) {
    case 'running':
      return t.runApplying({ done, total })
    case 'done':
      return t.runDone({ changed, total })
    case 'stopped':
      return t.runStopped({ changed })
    case 'undoing':
      return t.runUndoing
    case 'undone':
      return t.runUndone
  }
}
