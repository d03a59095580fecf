import { type ReactNode, useEffect, useState } from 'react'
import { dateText } from '#shared/language/formats.ts'
import * as t from '#shared/words/settings/devices.ts'
import { Facts } from '../../../components/facts.tsx'
import { reportRefusal } from '../../../paying/index.ts'
import { keepBinding, notify, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { isDesktop, leaveFor } from '../../../platform.ts'
import { useAnswer } from '../use-answer.tsx'
import { SettingsSection } from '../settings-section.tsx'
import styles from '../settings-screen.module.css'
import { PasskeyRow } from './passkey-row.tsx'

/** Shows the ways to sign in to the reader's library: other providers, and passkeys. */
export function WaysToSignIn(): ReactNode {
  const host = useHost()
  const { value, again, state } = useAnswer(
    'ways to sign in',
    async () => {
      const [offered, { outside_identities, add_url }, { passkeys }] = await Promise.all([
        host.call('signInMethods', {}),
        host.call('outsideIdentities', {}),
        host.call('passkeys', {}),
      ])
      return { offered, identities: outside_identities, passkeys, addUrl: add_url }
    },
    { title: t.theSignInMethods, lines: 2 },
  )
  // Updates when the reader comes back from another window, where they may have added a way to sign in.
  useEffect(() => {
    addEventListener('focus', again)
    return () => removeEventListener('focus', again)
  }, [again])
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    try {
      await work()
      again()
    } catch (error) {
      reportRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  const link = async (provider: string): Promise<void> => {
    const begun = await host.call('outsideIdentityLink', { body: { provider } })
    keepBinding(begun.binding)
    location.assign(begun.authorization_url)
  }
  const addPasskey = async (): Promise<void> => {
    const { addPasskey: add } = await import('./add-passkey.ts')
    if (await add(host)) notify(t.thePasskeyWasNotRemoved)
  }
  if (value === null) return <Section>{state}</Section>
  const { offered, identities, passkeys, addUrl } = value
  const addable = offered.providers.filter(({ name }) => !identities.some((one) => one.provider === name))
  const takesPasskeys = offered.passkeys
  if (identities.length + passkeys.length + addable.length === 0 && !takesPasskeys) return null
  return (
    <Section>
      {state}
      <ul>
        {identities.map(({ id, label, email, last_used_date }) => (
          <li key={`identity ${id}`} className={styles.row}>
            <span className={styles.label}>
              {label}
              <span className={styles.help}>
                <Facts of={[email, used(last_used_date)]} />
              </span>
            </span>
            <Button
              disabled={busy}
              onClick={() => void attempt(() => host.call('outsideIdentityRemove', { params: { id } }))}
            >
              {t.unlink}
            </Button>
          </li>
        ))}
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={`passkey ${passkey.id}`}
            name={passkey.name}
            about={t.passkeyUsed({ used: used(passkey.last_used_date) })}
            busy={busy}
            onRename={(name) =>
              void attempt(() => host.call('passkeyRename', { params: { id: passkey.id }, body: { name } }))
            }
            onRemove={() => void attempt(() => host.call('passkeyRemove', { params: { id: passkey.id } }))}
          />
        ))}
      </ul>
      {addable.length === 0 && !takesPasskeys ? null : isDesktop() ? (
        <InBrowser address={addUrl} />
      ) : (
        <div className={styles.buttons}>
          {addable.map(({ name, label }) => (
            <Button key={name} disabled={busy} onClick={() => void attempt(() => link(name))}>
              {t.linkLabel({ label })}
            </Button>
          ))}
          {takesPasskeys ? (
            <Button disabled={busy} onClick={() => void attempt(addPasskey)}>
              {t.addAPasskey}
            </Button>
          ) : null}
        </div>
      )}
    </Section>
  )
}

/**
 * Directs the reader to the browser instead. Providers can't redirect back to a window of the desktop app, and a
 * passkey belongs to the address of a site.
 */
function InBrowser({ address }: { readonly address: string | undefined }): ReactNode {
  if (address === undefined) return null
  return (
    <div className={styles.buttons}>
      <Button onClick={() => leaveFor(address)}>{t.addOneInYourBrowser}</Button>
    </div>
  )
}

function Section({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <SettingsSection id="ways-in" title={t.waysToSignIn}>
      {children}
    </SettingsSection>
  )
}

const used = (date: string | null): string =>
  date === null ? t.neverUsed : t.lastUsedWhen({ when: dateText(date, 'day') })
