import type { ReactNode } from 'react'
import * as t from '#shared/words/settings/models.ts'
import { reportRefusal } from '../../../paying/index.ts'
import { notify, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { ownModelChanged } from '../../../own-model/index.ts'
import own from '../listening/voice-server.module.css'
import { SettingsSection } from '../settings-section.tsx'
import styles from '../settings-screen.module.css'
import { useAnswer } from '../use-answer.tsx'
import { OwnModelForm, type WantedModel } from './own-model-form.tsx'

/** Offers the reader's own model: its server, and the tasks that it may do. Nothing is sent anywhere before that. */
export function OwnModelSetting(): ReactNode {
  const host = useHost()
  const { value, again, state } = useAnswer('own-model', () => host.call('modelServer', {}), {
    title: t.yourOwnModel,
    lines: 1,
  })
  const server = value?.server ?? null
  const disconnect = (): void =>
    void host.call('modelServerDisconnect', {}).then(() => {
      notify(t.nothingMoreIsSent)
      ownModelChanged(null)
      again()
    }, reportRefusal)
  const connect = async (wanted: WantedModel): Promise<boolean> => {
    try {
      const { server: now } = await host.call('modelServerConnect', { body: wanted })
      ownModelChanged(now)
      notify(wanted.tests ? t.theModelAnswers : t.modelSaved)
      again()
      return true
    } catch (error) {
      reportRefusal(error)
      return false
    }
  }
  const models = async (url: string, key: string | null | undefined): Promise<readonly string[] | null> => {
    try {
      return (await host.call('modelServerModels', { body: { url, key } })).models
    } catch (error) {
      reportRefusal(error)
      return null
    }
  }
  return (
    <SettingsSection id="model" title={t.yourOwnModel} lead={t.lead}>
      {state}
      {server ? (
        <div className={styles.row}>
          <span className={styles.label}>
            {server.host}
            <span className={styles.help} data-bad={server.error === null ? undefined : true}>
              {server.error ?? describe(server)}
            </span>
            {server.answers > 0 ? (
              <span className={styles.help}>
                {t.used({ answers: server.answers, sent: server.tokens_in, received: server.tokens_out })}
              </span>
            ) : null}
          </span>
          <Button aria-label={t.disconnectTheModel} onClick={disconnect}>
            {t.disconnect}
          </Button>
        </div>
      ) : null}
      {value === null ? null : (
        <details open={server === null || server.error !== null} className={own.more}>
          <summary>{server ? t.changeTheModel : t.connectAModel}</summary>
          <OwnModelForm key={server?.url ?? ''} known={server} connect={connect} models={models} />
        </details>
      )}
    </SettingsSection>
  )
}

function describe(server: {
  readonly model: string
  readonly has_key: boolean
  readonly features: readonly string[]
}): string {
  const facts = { model: server.model, count: server.features.length }
  return server.has_key ? t.modelWithAKey(facts) : t.modelWithoutAKey(facts)
}
