import { useCallback, useEffect, useRef, useState } from 'react'
import type { Host } from '#shared/host/host.ts'
import type { ImportStatus } from '#shared/model/import-status.ts'
import { fileAt } from '#shared/text/file-address.ts'
import * as t from '#shared/words/app/incoming.ts'
import { saveErrorText } from '../../saving/index.ts'
import { failureOf, useHost } from '../../cache/index.ts'
import { reported } from '../../report.ts'
import { followImport, isMoving } from './follow-import.ts'
import { movingImports } from './moving-imports.ts'
import type { UploadProgress } from './import-words.ts'
import { uploadFile } from './upload-file.ts'

/** Milliseconds between two progress requests. */
const LOOK_AGAIN = 700

/** A file to import, or an import that has already been started. */
export type ImportSubject = { readonly file: File } | { readonly id: number; readonly name: string }

interface OpenImport {
  /** Null while the file is being uploaded. */
  readonly status: ImportStatus | null
  readonly upload: UploadProgress
  /** Message for the reader, or null if nothing is wrong. */
  readonly problem: string | null
  /** Starts, stops, continues or reverts the import, then tracks its progress. */
  readonly act: (call: (host: Host, id: number) => Promise<ImportStatus>) => void
  /** Uploads the file again. */
  readonly again: () => void
}

/** Uploads a file and tracks its import until it is finished or waits for the reader. */
export function useImport(subject: ImportSubject): OpenImport {
  const host = useHost()
  const [status, setStatus] = useState<ImportStatus | null>(null)
  const [upload, setUpload] = useState<UploadProgress>(notBegun)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const given = useRef(subject)
  const phase = status?.phase
  const id = status?.id

  useEffect(() => {
    const closing = new AbortController()
    setProblem(null)
    begun(host, given.current, { signal: closing.signal, onUpload: setUpload }).then(
      (found) => closing.signal.aborted || setStatus(found),
      (error: unknown) => closing.signal.aborted || setProblem(sentenceOf(error)),
    )
    return () => closing.abort()
  }, [host, attempt])

  useEffect(() => {
    if (id === undefined || phase === undefined || !isMoving(phase)) return
    let isOpen = true
    const look = async (): Promise<void> => {
      try {
        const found = await host.call('importStatus', { params: { id } })
        if (!isOpen) return
        setProblem(null)
        setStatus(found)
        // Syncs now instead of at the next tick, so that the imported items appear.
        if (!isMoving(found.phase)) void reported('sync', host.sync())
      } catch (error) {
        if (isOpen) setProblem(sentenceOf(error))
      }
    }
    const timer = setInterval(() => void look(), LOOK_AGAIN)
    return () => {
      isOpen = false
      clearInterval(timer)
    }
  }, [host, id, phase])

  const latest = useRef(status)
  useEffect(() => {
    latest.current = status
    // The dialog now shows the progress.
    if (status !== null) movingImports.end(status.id)
  }, [status])
  useEffect(() => () => void (latest.current && followImport(host, latest.current)), [host])

  const act = useCallback(
    (call: (host: Host, id: number) => Promise<ImportStatus>): void => {
      if (id === undefined) return
      setProblem(null)
      call(host, id).then(setStatus, (error: unknown) => setProblem(sentenceOf(error)))
    },
    [host, id],
  )
  return { status, upload, problem, act, again: () => setAttempt(attempt + 1) }
}

const notBegun: UploadProgress = { stage: 'preparing', done: 0, total: 0 }

async function begun(
  host: Host,
  subject: ImportSubject,
  { signal, onUpload }: { readonly signal: AbortSignal; readonly onUpload: (progress: UploadProgress) => void },
): Promise<ImportStatus> {
  if ('id' in subject) return host.call('importStatus', { params: { id: subject.id } })
  const { file } = subject
  let last: UploadProgress = { ...notBegun, total: file.size }
  const tell = (progress: Partial<UploadProgress>): void => {
    last = { ...last, ...progress }
    onUpload(last)
  }
  tell({})
  const address = await uploadFile(host, file, {
    signal,
    onProgress: (done, total) => tell({ stage: 'sending', done, total }),
    onCut: () => tell({ stage: 'cut' }),
  })
  signal.throwIfAborted()
  return host.call('importBegin', { body: { upload: fileAt(address)?.hash ?? '', name: file.name.slice(0, 300) } })
}

function sentenceOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'NotReadableError') {
    return t.theFileWasMovedOrChanged
  }
  const failure = failureOf(error)
  const { info } = error as { readonly info?: { readonly code?: unknown; readonly detail?: unknown } | null }
  if (info?.code === 'uploads_full') return String(info.detail)
  return failure.kind === 'error' ? t.theImportStopped : saveErrorText(failure)
}
