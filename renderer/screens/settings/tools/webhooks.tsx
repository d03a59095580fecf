import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { listText } from '#shared/language/formats.ts'
import { type WebhookEvent, webhookEventNames } from '#shared/model/tools/webhook.ts'
import * as t from '#shared/words/settings/tools.ts'
import { Facts } from '../../../components/facts.tsx'
import { reportRefusal } from '../../../paying/index.ts'
import { useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import fields from '../../../components/field.module.css'
import { useAnswer } from '../use-answer.tsx'
import form from '../export-library.module.css'
import { SettingsSection } from '../settings-section.tsx'
import styles from '../settings-screen.module.css'
import { ShownOnce } from './shown-once.tsx'
import own from './tools.module.css'
import { WebhookLog } from './webhook-log.tsx'
import { webhookEventTitles } from './webhook-event-titles.ts'

/** Manages addresses of other programs that are notified of changes. */
export function Webhooks(): ReactNode {
  const host = useHost()
  const { value, again, state } = useAnswer('webhooks', () => host.call('webhooks', {}), {
    title: t.yourWebhooks,
    lines: 1,
  })
  const [secret, setSecret] = useState<string | null>(null)
  const [shown, setShown] = useState<number | null>(null)
  const make = async (url: string, events: readonly WebhookEvent[]): Promise<boolean> => {
    try {
      setSecret((await host.call('webhookCreate', { body: { url, events: [...events] } })).secret)
      again()
      return true
    } catch (error) {
      reportRefusal(error)
      return false
    }
  }
  return (
    <SettingsSection id="webhooks" title={t.webhooks} lead={t.notifyAnotherProgramOfChangesIn}>
      {secret === null ? null : <ShownOnce what="secret" secret={secret} />}
      {state}
      <ul>
        {value?.webhooks.map((one) => (
          <li key={one.id}>
            <div className={styles.row}>
              <span className={styles.label}>
                <bdi className={styles.long}>{one.url}</bdi>
                <span className={styles.help} data-bad={one.off_reason !== null || undefined}>
                  {stateOf(one)}
                </span>
              </span>
              <span className={styles.control} data-wrap>
                <Button
                  aria-expanded={shown === one.id}
                  aria-label={t.messagesToUrl({ url: one.url })}
                  onClick={() => setShown(shown === one.id ? null : one.id)}
                >
                  {shown === one.id ? t.close : t.messages}
                </Button>
              </span>
            </div>
            {shown === one.id ? <WebhookLog webhook={one} changed={again} showSecret={setSecret} /> : null}
          </li>
        ))}
      </ul>
      <MakeWebhook make={make} />
    </SettingsSection>
  )
}

interface State {
  readonly is_on: boolean
  readonly off_reason: string | null
  readonly events: readonly string[]
  readonly waiting_count: number
  readonly failed_count: number
}

function stateOf({
  is_on: isOn,
  off_reason: reason,
  events,
  waiting_count: waiting,
  failed_count: failed,
}: State): ReactNode {
  if (!isOn) return reason === null ? t.turnedOff : t.turnedOffReason({ reason })
  const told =
    events.length === webhookEventNames.length
      ? t.allEvents
      : listText(webhookEventNames.filter((name) => events.includes(name)).map((name) => webhookEventTitles[name]))
  return (
    <Facts of={[told, waiting > 0 && t.waitingMessages({ waiting }), failed > 0 && t.failedMessages({ failed })]} />
  )
}

interface MakeWebhookProps {
  readonly make: (url: string, events: readonly WebhookEvent[]) => Promise<boolean>
}

function MakeWebhook({ make }: MakeWebhookProps): ReactNode {
  const id = useId()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEventNames)
  const isReady = url.trim() !== '' && events.length > 0
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isReady && (await make(url.trim(), events))) setUrl('')
  }
  return (
    <form className={form.form} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className={form.format}>
        <span className={styles.help}>{t.address}</span>
        <input
          id={id}
          className={fields.field}
          type="url"
          inputMode="url"
          value={url}
          maxLength={2000}
          placeholder="https://"
          onChange={({ target }) => setUrl(target.value)}
        />
      </label>
      <Button kind="primary" type="submit" disabled={!isReady}>
        {t.addAWebhook}
      </Button>
      <fieldset className={own.choices}>
        <legend className={styles.help}>{t.notifyItOfTheseEvents}</legend>
        {webhookEventNames.map((name) => (
          <label key={name} className={own.choice}>
            <input
              type="checkbox"
              checked={events.includes(name)}
              onChange={({ target }) =>
                setEvents(webhookEventNames.filter((one) => (one === name ? target.checked : events.includes(one))))
              }
            />
            {webhookEventTitles[name]}
          </label>
        ))}
      </fieldset>
    </form>
  )
}
