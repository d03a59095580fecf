import { type FormEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import * as t from '#shared/words/settings/devices.ts'
import { Button } from '../../../components/button.tsx'
import fields from '../../../components/field.module.css'
import { isDesktop } from '../../../platform.ts'
import styles from '../settings-screen.module.css'
import { AllowDeviceDialog } from './allow-device-dialog.tsx'
import { parseDeviceCode } from './parse-device-code.ts'

const CodeScanner = lazy(() => import('./code-scanner.tsx').then((module) => ({ default: module.CodeScanner })))

const NO_CODE = t.thatIsntASignInCode

// Pages can only use the camera in a secure context. The desktop app denies it to its windows.
const hasCamera = (): boolean => 'mediaDevices' in navigator && !isDesktop()

interface ApproveDeviceProps {
  readonly label: string
  readonly help?: string
}

/**
 * Approves a device or program that shows a sign-in code: another device, or a plug-in of another app. The code comes
 * from this page's address (`?device=`), or is entered as text, from a picture, or by camera.
 */
export function ApproveDevice({ label, help }: ApproveDeviceProps): ReactNode {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [scanning, setScanning] = useState(false)
  const asking = parseDeviceCode(search.get('device') ?? '')
  const ask = (device: string | null): void =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (device === null) after.delete('device')
        else after.set('device', device)
        return after
      },
      { replace: true },
    )
  const take = (code: string, problem = NO_CODE): void => {
    const device = parseDeviceCode(code)
    setWrong(device === null ? problem : null)
    if (device !== null) ask(device)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    take(text)
  }
  const readPicture = async (picture: File | undefined): Promise<void> => {
    if (picture === undefined) return
    const { readPictureCode } = await import('./read-picture-code.ts')
    take((await readPictureCode(picture)) ?? '', t.thisPictureContainsNoSignIn)
  }
  return (
    <>
      <form className={styles.row} data-setting={label} onSubmit={submit}>
        <label htmlFor={id} className={styles.label}>
          {label}
          <span className={styles.help} role="status" data-bad={wrong === null ? undefined : ''}>
            {wrong ?? help ?? t.pasteTheCodeThatTheDevice}
          </span>
        </label>
        <span className={styles.control} data-wrap="">
          <input
            id={id}
            className={fields.field}
            value={text}
            placeholder={t.code}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => {
              setText(event.target.value)
              setWrong(null)
            }}
          />
          {text.trim() === '' ? (
            <>
              {hasCamera() ? <Button onClick={() => setScanning(true)}>{t.scan}</Button> : null}
              <PictureButton onPicture={(picture) => void readPicture(picture)} />
            </>
          ) : (
            <Button type="submit">{t.continue}</Button>
          )}
        </span>
      </form>
      {scanning ? (
        <Suspense>
          <CodeScanner
            isCode={(code) => parseDeviceCode(code) !== null}
            onCode={(code) => {
              setScanning(false)
              take(code)
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      ) : null}
      {asking === null ? null : (
        <AllowDeviceDialog
          key={asking}
          device={asking}
          onClose={() => {
            setText('')
            ask(null)
          }}
        />
      )}
    </>
  )
}

function PictureButton({ onPicture }: { readonly onPicture: (picture: File | undefined) => void }): ReactNode {
  const id = useId()
  return (
    <>
      <Button onClick={() => document.getElementById(id)?.click()}>{t.picture}</Button>
      <input
        id={id}
        type="file"
        accept="image/*"
        hidden
        aria-label={t.aPictureOfTheCode}
        onChange={(event) => {
          onPicture(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}
