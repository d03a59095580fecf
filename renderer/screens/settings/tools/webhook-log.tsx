import { type ReactNode, useEffect } from 'react'
import { dateText } from '#shared/language/formats.ts'
import { deliveryStatus, type WebhookEvent, webhookEventNames } from '#shared/model/tools/webhook.ts'
import * as t from '#shared/words/settings/tools.ts'
import { Facts } from '../../../components/facts.tsx'
import { reportRefusal } from '../../../paying/index.ts'
import { notify, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { useAnswer } from '../use-answer.tsx'
import styles from '../settings-screen.module.css'
import own from './tools.module.css'
import { webhookEventTitles } from './webhook-event-titles.ts'

/** In milliseconds: the interval between checks of the log. */
const LOOK_EVERY = 3000

interface WebhookLogProps {
  readonly webhook: {
    readonly id: number
    readonly url: string
    readonly is_on: boolean
    readonly failed_count: number
  }
  /** Reloads the list of webhooks. */
  readonly changed: () => void
  readonly showSecret: (secret: string | null) => void
}

/** Shows recent notifications to a webhook, and the actions available for it. */
export function WebhookLog({ webhook, changed, showSecret }: WebhookLogProps): ReactNode {
  const { id, url, is_on: isOn, failed_count: failedCount } = webhook
  const host = useHost()
  const params = { id }
  const { value, again, state } = useAnswer(`webhook ${id}`, () => host.call('webhookDeliveries', { params }), {
    title: t.itsMessages,
    lines: 2,
  })
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') again()
    }
    const timer = setInterval(look, LOOK_EVERY)
    return () => clearInterval(timer)
  }, [again])
  const act = (work: Promise<unknown>, done: string): void =>
    void work.then(() => {
      notify(done)
      again()
      changed()
    }, reportRefusal)
  const renew = async (): Promise<void> => {
    showSecret((await host.call('webhookSecret', { params })).secret)
  }
  return (
    <div className={own.log}>
      <div className={own.actions}>
        {isOn ? (
          <>
            <Button onClick={() => act(host.call('webhookTest', { params }), t.aTestIsOnItsWay)}>{t.sendATest}</Button>
            {failedCount === 0 ? null : (
              <Button onClick={() => act(host.call('webhookResend', { params, body: {} }), t.sendingAgain)}>
                {t.resendFailedMessages}
              </Button>
            )}
            <Button onClick={() => act(renew(), t.messagesAreSignedWithBothSecrets)}>{t.newSecret}</Button>
          </>
        ) : null}
        <Button
          onClick={() =>
            act(
              host.call('webhookChange', { params, body: { is_on: !isOn } }),
              isOn ? t.theWebhookIsOff : t.theWebhookIsOn,
            )
          }
        >
          {isOn ? t.turnOff : t.turnOn}
        </Button>
        <Button
          aria-label={t.removeTheWebhookToUrl({ url })}
          onClick={() => act(host.call('webhookRemove', { params }), t.theWebhookWasRemoved)}
        >
          {t.remove}
        </Button>
      </div>
      {state}
      {value?.deliveries.length === 0 ? <p className={styles.lead}>{t.nothingHasBeenSentYet2}</p> : null}
      <ul>
        {value?.deliveries.map((one) => (
          <li key={one.id} className={own.message}>
            <span>{isEvent(one.event) ? webhookEventTitles[one.event] : t.test}</span>
            <span className={styles.help} data-bad={one.status === deliveryStatus.failed || undefined}>
              {outcomeOf(one)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Message {
  readonly status: number
  readonly attempts: number
  readonly error: string | null
  readonly created_date: string
  readonly next_date: string | null
}

const isEvent = (name: string): name is WebhookEvent => (webhookEventNames as readonly string[]).includes(name)

function outcomeOf({ status, attempts, error, created_date: made, next_date: next }: Message): ReactNode {
  const at = dateText(made, 'exactMoment')
  if (status === deliveryStatus.delivered) return t.atDelivered({ at })
  if (status === deliveryStatus.failed) return <Facts of={[at, error ?? t.failed]} />
  if (attempts === 0 || next === null) return t.atWaiting({ at })
  return <Facts of={[at, error, t.nextAttempt({ attempt: attempts + 1, at: dateText(next, 'exactMoment') })]} />
}
