import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messages } from '#shared/text/messages.ts'
import { failureOf, useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { reported } from '../../report.ts'
import styles from './import-dialog.module.css'
import { importBatches } from './import-batches.ts'
import type { ImportTable } from './read-table.ts'

/** Milliseconds between two progress requests. */
const LOOK_AGAIN = 700

type Stage = 'asking' | 'sending' | 'working' | 'done'

interface ImportDialogProps {
  readonly name: string
  readonly found: ImportTable
  readonly onClose: () => void
}

/** Imports a table of pages saved elsewhere. After the upload the service continues on its own. */
export function ImportDialog({ name, found, onClose }: ImportDialogProps): ReactNode {
  const host = useHost()
  const [stage, setStage] = useState<Stage>('asking')
  const [done, setDone] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  /** Batches uploaded before a failure. They are not sent again. */
  const begun = useRef<number[]>([])
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  const { items, passedOver } = found
  const archived = items.filter(({ library_state }) => library_state === 2).length
  const run = async (): Promise<void> => {
    setStage('sending')
    setProblem(null)
    try {
      const portions = importBatches(items)
      for (const portion of portions.slice(begun.current.length)) {
        const { id } = await host.call('importBegin', { body: { items: [...portion] } })
        begun.current.push(id)
      }
      setStage('working')
      for (;;) {
        const states = await Promise.all(begun.current.map((id) => host.call('importStatus', { params: { id } })))
        const failed = states.find(({ status }) => status === 2)
        setDone(states.reduce((sum, state) => sum + state.done, 0))
        if (failed) setProblem(failed.error ?? 'A part of the import went wrong.')
        if (states.every(({ status }) => status !== 0)) break
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN))
        if (!open.current) return void reported('sync', host.sync())
      }
      setStage('done')
      // Syncs now instead of at the next tick, so that the imported items appear.
      void reported('sync', host.sync())
    } catch (error) {
      const { kind } = failureOf(error)
      setProblem(
        kind === 'offline'
          ? messages.offline
          : kind === 'too_many'
            ? messages.tooManyRequests
            : 'The import stopped. What was handed over is being taken in; the rest can be tried again.',
      )
      setStage('asking')
    }
  }
  const count = items.length.toLocaleString()
  return (
    <Dialog title={`Import ${name}`} closesOutside={stage !== 'sending'} onClose={onClose}>
      <p className={styles.words}>
        {items.length === 1 ? '1 page' : `${count} pages`}
        {archived > 0 ? `, ${archived.toLocaleString()} of them for the archive` : ''}.
        {passedOver > 0 ? ` ${passedOver.toLocaleString()} rows without a web address are passed over.` : ''}
      </p>
      {stage === 'asking' ? null : (
        <progress className={styles.bar} aria-label="Import" max={items.length} value={done} />
      )}
      <p role="status" className={styles.note}>
        {problem ?? wordsOf(stage, done, count)}
      </p>
      <DialogActions>
        <Button disabled={stage === 'sending'} onClick={onClose}>
          {stage === 'asking' ? 'Cancel' : 'Close'}
        </Button>
        {stage === 'asking' ? (
          <Button kind="primary" onClick={() => void run()}>
            {begun.current.length > 0 ? 'Try the rest again' : 'Import'}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}

function wordsOf(stage: Stage, done: number, count: string): string {
  switch (stage) {
    case 'asking':
      return 'Pages that the library has already stay where they are and get the tags.'
    case 'sending':
      return 'Handing over…'
    case 'working':
      return `${done.toLocaleString()} of ${count} taken in. This goes on when it is closed.`
    case 'done':
      return `${done.toLocaleString()} taken in. Their texts are fetched one after the other.`
  }
}
