import { type ReactNode, useState } from 'react'
import { dateText } from '#shared/language/formats.ts'
import * as t from '#shared/words/settings/devices.ts'
import { reportRefusal } from '../../../paying/index.ts'
import { useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { useAnswer } from '../use-answer.tsx'
import { SettingsSection } from '../settings-section.tsx'
import styles from '../settings-screen.module.css'

/** The number of sessions initially rendered. */
const FEW = 5

/** Lists the user's sessions. All but the current one can be ended here. */
export function SessionList(): ReactNode {
  const host = useHost()
  const { value, again, state } = useAnswer('sessions', () => host.call('sessions', {}), {
    title: t.yourDevices,
    lines: 2,
  })
  const [all, setAll] = useState(false)
  const end = (id: number): void =>
    void host.call('sessionEnd', { params: { id } }).then(again, (error: unknown) => {
      reportRefusal(error, t.thatDeviceCouldNotBeSigned)
    })
  return (
    <SettingsSection id="sessions" title={t.signedIn}>
      {state}
      <ul>
        {value?.sessions
          .toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
          .slice(0, all ? undefined : FEW)
          .map(({ id, device, client_type, last_used_date, is_current }) => (
            <li key={id} className={styles.row}>
              <span className={styles.label}>
                {nameOf(device, client_type)}
                <span className={styles.help}>
                  {is_current ? t.thisDevice : t.lastUsedWhen({ when: dateText(last_used_date, 'day') })}
                </span>
              </span>
              {is_current ? null : (
                <Button aria-label={t.signOutName({ name: nameOf(device, client_type) })} onClick={() => end(id)}>
                  {t.signOut}
                </Button>
              )}
            </li>
          ))}
      </ul>
      {all || value === null || value.sessions.length <= FEW ? null : (
        <div className={styles.buttons}>
          <Button onClick={() => setAll(true)}>{t.showAllLength({ length: value.sessions.length })}</Button>
        </div>
      )}
    </SettingsSection>
  )
}

/** Shortens a browser's user agent to a common name. */
function nameOf(device: string | null, kind: string): string {
  const text = device ?? ''
  const browser = /Edg\//.test(text)
    ? 'Edge'
    : /Firefox\//.test(text)
      ? 'Firefox'
      : /Chrom(?:e|ium)\//.test(text)
        ? 'Chrome'
        : /Safari\//.test(text)
          ? 'Safari'
          : null
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(text)?.[1]?.replace('Mac OS X', 'macOS')
  // Distinguishes the extension from its browser's own session.
  const program = kind === 'extension' ? t.browserExtension({ browser: browser ?? '' }) : browser
  if (browser) return system ? t.programOnSystem({ program: program ?? '', system }) : `${program}`
  return text.split(/[\s/]/)[0] || (kind === 'desktop' ? t.desktopApp : kind === 'integration' ? t.integration : t.web)
}
