import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { Profile } from '#shared/model/profile.ts'
import { failureOf, notify, useHost, useHostStatus, connectionText } from '../../cache/index.ts'
import { LONGEST_TEXTS } from '#shared/limits.ts'
import { firstGraphemes } from '#shared/text/graphemes.ts'
import * as t from '#shared/words/settings.ts'
import * as d from '#shared/words/settings/devices.ts'
import * as p from '#shared/words/settings/people.ts'
import * as s from '#shared/words/settings/search.ts'
import { Button } from '../../components/button.tsx'
import { useAnswer } from './use-answer.tsx'
import fields from '../../components/field.module.css'
import { DeleteAccount } from './people/delete-account.tsx'
import { ApproveDevice } from './devices/approve-device.tsx'
import { WaysToSignIn } from './devices/ways-to-sign-in.tsx'
import { SessionList } from './devices/session-list.tsx'
import { EmailSetting } from './email-setting.tsx'
import { FactRow } from './setting-rows.tsx'
import type { SettingsPage } from './settings-page.ts'
import styles from './settings-screen.module.css'

export const accountPage: SettingsPage = {
  title: t.account,
  rows: [
    {
      content: Account,
      finds: [
        [t.name, s.name],
        [t.publicName, s.publicName],
        [t.email, s.email],
        [d.waysToSignIn, s.waysToSignIn],
        [d.signedIn, s.signedIn],
        [t.addADevice, s.addADevice],
        [p.deleteAccount, s.deleteAccount],
      ],
    },
  ],
}

export function Account(): ReactNode {
  const host = useHost()
  const status = useHostStatus()
  const { value, again, state } = useAnswer('profile', () => host.call('profile', {}), { title: t.yourAccount })
  if (value === null) return state
  const profile = value as unknown as Profile
  const { handles } = profile as { handles?: readonly { handle: string }[] }
  return (
    <>
      {state}
      <TextSetting
        key={profile.display_name ?? profile.any_name}
        label={t.name}
        value={profile.display_name ?? profile.any_name}
        most={LONGEST_TEXTS.name}
        save={async (name) => {
          await host.call('profileChange', { body: { display_name: name } })
          again()
          return null
        }}
      />
      <TextSetting
        key={handles?.[0]?.handle}
        label={t.publicName}
        help={t.lettersDigitsAnd}
        value={handles?.[0]?.handle ?? ''}
        most={100}
        save={async (handle) => {
          const { is_available, reason } = await host.call('handleCheck', { query: { handle } })
          if (!is_available) {
            return reason === 'invalid' ? t.doUseOnlyLetters : t.thatNameIsTaken
          }
          await host.call('handleClaim', { body: { handle } })
          again()
          return null
        }}
      />
      <EmailSetting email={typeof value.email === 'string' ? value.email : null} onChange={again} />
      {status?.readOnly ? <FactRow label={t.readOnlyMode} value={t.changesAreNotSaved} /> : null}
      <ApproveDevice label={t.addADevice} />
      <WaysToSignIn />
      <SessionList />
      <div className={styles.buttons}>
        <Button
          onClick={() =>
            void host.signOut().catch((error: unknown) => notify(failureOf(error).details, { type: 'error' }))
          }
        >
          {t.signOut}
        </Button>
      </div>
      <DeleteAccount
        called={typeof value.email === 'string' ? value.email : (profile.display_name ?? profile.any_name)}
        isOwner={value['is_staff'] === true}
      />
    </>
  )
}

interface TextSettingProps {
  readonly label: string
  readonly help?: string
  readonly value: string
  readonly most: number
  /** Resolves to the error message, or null on success. */
  readonly save: (text: string) => Promise<string | null>
}

/** A text setting that the service validates before it takes effect, so it has a save button. */
function TextSetting({ label, help, value, most, save }: TextSettingProps): ReactNode {
  const id = useId()
  const [text, setText] = useState(value)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const given = text.trim()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (given === '' || given === value) return
    setBusy(true)
    try {
      setWrong(await save(given))
    } catch (error) {
      setWrong(failureOf(error).kind === 'offline' ? connectionText() : t.thatCouldNotBeSaved)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.row} data-setting={label} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className={styles.label}>
        {label}
        <span className={styles.help} role="status" data-bad={wrong === null ? undefined : ''}>
          {wrong ?? help}
        </span>
      </label>
      <span className={styles.control}>
        <input
          id={id}
          className={fields.field}
          value={text}
          autoComplete="off"
          onChange={(event) => {
            setText(firstGraphemes(event.target.value, most))
            setWrong(null)
          }}
        />
        <Button type="submit" disabled={busy || given === '' || given === value}>
          {t.save}
        </Button>
      </span>
    </form>
  )
}
