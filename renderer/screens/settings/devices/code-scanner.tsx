import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as t from '#shared/words/settings/devices.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import styles from '../settings-screen.module.css'
import { readCode } from './read-code.ts'

/** In milliseconds: the interval between checks of the camera's video. */
const LOOK_INTERVAL = 200

interface CodeScannerProps {
  /** Returns true for codes to accept. Other codes are ignored. */
  readonly isCode: (text: string) => boolean
  readonly onCode: (text: string) => void
  readonly onClose: () => void
}

/** Reads a QR code with the camera. The video never leaves this window. */
export function CodeScanner({ isCode, onCode, onClose }: CodeScannerProps): ReactNode {
  const video = useRef<HTMLVideoElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const latest = useRef({ isCode, onCode })
  useEffect(() => {
    latest.current = { isCode, onCode }
  })
  useEffect(() => {
    const ended = new AbortController()
    void film(video.current, ended.signal, (text) => {
      if (!latest.current.isCode(text)) return false
      latest.current.onCode(text)
      return true
    }).catch((error: unknown) => {
      if (!ended.signal.aborted) setWrong(sentenceFor(error))
    })
    return () => ended.abort()
  }, [])
  return (
    <Dialog title={t.scanTheCode} onClose={onClose}>
      <p className={styles.lead} role="status">
        {wrong ?? t.holdTheCodeInFrontOf}
      </p>
      <video ref={video} className={styles.film} muted playsInline aria-label={t.cameraView} />
      <div className={styles.answers}>
        <Button onClick={onClose}>{t.cancel}</Button>
      </div>
    </Dialog>
  )
}

/** Shows the camera's video and passes each code found to `take` until the signal aborts. */
async function film(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  take: (text: string) => boolean,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = (): void => stream.getTracks().forEach((track) => track.stop())
  if (video === null || signal.aborted) return stop()
  video.srcObject = stream
  await video.play()
  const looking = setInterval(() => {
    const text = video.videoWidth > 0 ? readCode(video, video.videoWidth, video.videoHeight) : null
    if (text !== null) take(text)
  }, LOOK_INTERVAL)
  signal.addEventListener('abort', () => {
    clearInterval(looking)
    stop()
  })
  if (signal.aborted) {
    clearInterval(looking)
    stop()
  }
}

function sentenceFor(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return t.theBrowserDoesntLetLecternUse
  if (name === 'NotFoundError') return t.thisDeviceHasNoCamera
  return t.theCameraDoesNotWorkHere
}
