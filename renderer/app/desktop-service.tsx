import { type ReactNode, useId, useState } from 'react'
import type { DesktopFacts, Shell } from '#shared/host/shell.ts'
import { Button } from '../components/button.tsx'
import fields from '../components/field.module.css'
import { DesktopDirect } from './desktop-direct.tsx'
import { FactRow, Words } from './desktop-rows.tsx'
import styles from './desktop-settings.module.css'

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : origin)

/** Whose library this is: the one on this machine, or one of a service elsewhere that somebody agreed to. */
export function DesktopService({ shell, facts }: { readonly shell: Shell; readonly facts: DesktopFacts }): ReactNode {
  const [address, setAddress] = useState('')
  const id = useId()
  const { account, allowed, direct, keepsTokens } = facts
  const use = (origin: string | null): void => shell.tell({ type: 'account', address: origin })
  return (
    <>
      <FactRow
        label={account === null ? 'Your library is on this machine' : `Your library is at ${hostOf(account)}`}
        help={
          account === null
            ? 'Nothing is sent anywhere, and nobody signs in.'
            : 'The library on this machine stays as it is, and comes back when you do.'
        }
      >
        {account === null ? null : <Button onClick={() => use(null)}>Use the one on this machine</Button>}
      </FactRow>
      {account === null ? null : <DesktopDirect key={direct} shell={shell} direct={direct} />}
      {allowed
        .filter((origin) => origin !== account)
        .map((origin) => (
          <FactRow key={origin} label={hostOf(origin)} help="You have used this service before.">
            <Button onClick={() => use(origin)}>Use</Button>
            <Button
              aria-label={`Forget ${hostOf(origin)}`}
              onClick={() => shell.tell({ type: 'forgetService', address: origin })}
            >
              Forget
            </Button>
          </FactRow>
        ))}
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault()
          if (address.trim() !== '') use(address.trim())
        }}
      >
        <Words id={id} label="Use a service elsewhere" help="Lectern starts anew and asks you to sign in there." />
        <span className={styles.controls}>
          <input
            id={id}
            aria-describedby={`${id}-help`}
            className={`${fields.field} ${styles.address}`}
            inputMode="url"
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://lectern.example.org"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <Button type="submit" disabled={address.trim() === ''}>
            Use
          </Button>
        </span>
      </form>
      {keepsTokens ? null : (
        <p className={styles.note}>
          This system keeps no secrets for programs, so signing in to a service lasts until Lectern ends. A keyring,
          such as GNOME Keyring or KWallet, would change that.
        </p>
      )}
    </>
  )
}
