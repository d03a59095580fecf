import type { ReactNode } from 'react'
import type { DesktopFacts, Shell } from '#shared/desktop/shell.ts'
import * as t from '#shared/words/app/desktop.ts'
import { Button } from '../../components/button.tsx'
import { AddressForm } from './address-form.tsx'
import { FactRow } from './desktop-rows.tsx'
import styles from './desktop-settings.module.css'

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : origin)

/** Chooses the library: the one on this machine, or that of a remote service that the reader has confirmed. */
export function DesktopService({ shell, facts }: { readonly shell: Shell; readonly facts: DesktopFacts }): ReactNode {
  const { account, allowed, direct, keepsTokens } = facts
  const use = (origin: string | null): void => shell.tell({ type: 'account', address: origin })
  return (
    <>
      <FactRow
        label={account === null ? t.yourLibraryIsOnThisComputer : t.yourLibraryIsAtHost({ host: hostOf(account) })}
        help={account === null ? t.nothingIsSentAnywhere : t.theLibraryOnThisComputerStays}
      >
        {account === null ? null : <Button onClick={() => use(null)}>{t.doUseTheLibraryOnThisComputer}</Button>}
      </FactRow>
      {account === null ? null : (
        // The service's direct address, without the proxy that limits the size of a response.
        <AddressForm
          key={direct}
          label={t.directAddressForLargeResponses}
          help={t.theServicesAddressWithoutAProxy}
          placeholder="https://direct.example.org"
          now={direct ?? ''}
          action={t.save}
          onGive={(address) => shell.tell({ type: 'directAddress', address: address === '' ? null : address })}
        />
      )}
      {allowed
        .filter((origin) => origin !== account)
        .map((origin) => (
          <FactRow key={origin} label={hostOf(origin)} help={t.youHaveUsedThisServiceBefore}>
            <Button onClick={() => use(origin)}>{t.doUse}</Button>
            <Button
              aria-label={t.forgetHost({ host: hostOf(origin) })}
              onClick={() => shell.tell({ type: 'forgetService', address: origin })}
            >
              {t.forget}
            </Button>
          </FactRow>
        ))}
      <AddressForm
        label={t.connectToAService}
        help={t.lecternRestartsAndAsksYouTo}
        placeholder="https://lectern.example.org"
        now=""
        action={t.doUse}
        onGive={use}
      />
      {keepsTokens ? null : <p className={styles.note}>{t.thisSystemHasNoKeyring}</p>}
    </>
  )
}
