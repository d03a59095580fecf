import type { ReactNode } from 'react'
import * as t from '#shared/words/settings/listening.ts'
import { reportRefusal } from '../../../paying/index.ts'
import { notify, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { voicesChanged } from '../../../player/index.ts'
import { useAnswer } from '../use-answer.tsx'
import { SettingsSection } from '../settings-section.tsx'
import styles from '../settings-screen.module.css'
import own from './voice-server.module.css'
import { type Server, VoiceServerForm } from './voice-server-form.tsx'
import { SentTexts } from './sent-texts.tsx'

/** Offers the voices of a server specified by the reader. Nothing is sent anywhere before that. */
export function VoiceServer(): ReactNode {
  const host = useHost()
  const { value, again, state } = useAnswer('voice-server', () => host.call('speechServer', {}), {
    title: t.voicesFromAServer,
    lines: 1,
  })
  const server = value?.server ?? null
  const changed = (): void => {
    again()
    voicesChanged()
  }
  const disconnect = (): void =>
    void host.call('speechServerDisconnect', {}).then(() => {
      notify(t.nothingMoreIsSentToThis)
      changed()
    }, reportRefusal)
  const connect = async (wanted: Server): Promise<boolean> => {
    try {
      await host.call('speechServerConnect', { body: wanted })
      changed()
      return true
    } catch (error) {
      reportRefusal(error)
      return false
    }
  }
  return (
    <SettingsSection id="voice-server" title={t.voicesFromAServer} lead={t.betterVoicesFromYourOwnServer}>
      {state}
      {server ? (
        <>
          <div className={styles.row}>
            <span className={styles.label}>
              {server.host}
              <span className={styles.help} data-bad={server.error === null ? undefined : true}>
                {server.error ??
                  (server.has_key
                    ? t.voicesModelWithAKey({ count: server.voices.length, model: server.model })
                    : t.voicesModel({ count: server.voices.length, model: server.model }))}
              </span>
            </span>
            <Button aria-label={t.disconnectTheVoiceServer} onClick={disconnect}>
              {t.disconnect}
            </Button>
          </div>
          <SentTexts host={server.host} texts={server.texts} />
        </>
      ) : null}
      {value === null ? null : (
        <details open={server === null || server.error !== null} className={own.more}>
          <summary>{server ? t.changeTheServer : t.connectAServer}</summary>
          <VoiceServerForm
            key={server?.url ?? ''}
            known={
              server && {
                url: server.url,
                model: server.model,
                voices: server.voices.map(({ name }) => name),
                sends_emails: server.sends_emails,
                hasKey: server.has_key,
              }
            }
            connect={connect}
          />
        </details>
      )}
    </SettingsSection>
  )
}
