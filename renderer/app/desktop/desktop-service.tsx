import type { ReactNode } from 'react'
import type { DesktopFacts, Shell } from '#shared/desktop/shell.ts'
import { Button } from '../../components/button.tsx'
import { AddressForm } from '../dialogs/address-form.tsx'
import { FactRow } from './desktop-rows.tsx'
import styles from './desktop-settings.module.css'

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : origin)

/** Chooses the library: the one on this machine, or that of a remote service the reader has confirmed. */
export function DesktopService({ shell, facts }: { readonly shell: Shell; readonly facts: DesktopFacts }): ReactNode {
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
      {account === null ? null : (
        // The service's direct address, without the proxy that limits the size of a response.
        <AddressForm
          key={direct}
          label="Direct address for large answers"
          help="Where the service answers without a proxy that limits their size. Lectern starts anew. Empty: none."
          placeholder="https://direct.example.org"
          now={direct ?? ''}
          action="Save"
          onGive={(address) => shell.tell({ type: 'directAddress', address: address === '' ? null : address })}
        />
      )}
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
      <AddressForm
        label="Use a service elsewhere"
        help="Lectern starts anew and asks you to sign in there."
        placeholder="https://lectern.example.org"
        now=""
        action="Use"
        onGive={use}
      />
      {keepsTokens ? null : (
        <p className={styles.note}>
          This system keeps no secrets for programs, so signing in to a service lasts until Lectern ends. A keyring,
          such as GNOME Keyring or KWallet, would change that.
        </p>
      )}
    </>
  )
}
