import { type ReactNode, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { LONGEST_TEXTS } from '#shared/limits.ts'
import { firstGraphemes } from '#shared/text/graphemes.ts'
import * as t from '#shared/words/app/crash.ts'
import * as messages from '#shared/words/messages.ts'
import { failureOf, keepDraft, notify, useDraft, useHost, connectionText } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import fields from '../../components/field.module.css'
import { CrashScreen } from './crash-screen.tsx'
import styles from './feedback-screen.module.css'
import { SendReport } from './send-report.tsx'

/**
 * The screen a crash opens. It also works after a reload or from a shared address. Without a crash it is a feedback
 * form.
 */
export function FeedbackScreen(): ReactNode {
  const [search] = useSearchParams()
  const name = search.get('name')
  const message = search.get('message')
  if (name === null && message === null) return <FeedbackForm />
  const facts = { name: name ?? t.error, message: message ?? t.noDetailsWereGiven }
  return <CrashScreen {...facts} more={<SendReport {...facts} />} />
}

const kinds = { idea: t.anIdea, problem: t.aProblem, other: t.somethingElse } as const
/** The draft's key. Drafts stay on this device for a month. */
const DRAFT = 'feedback'

function FeedbackForm(): ReactNode {
  const host = useHost()
  const id = useId()
  const [kind, setKind] = useState<keyof typeof kinds>('idea')
  const kept = useDraft(DRAFT)
  const [typed, setText] = useState<string | null>(null)
  const text = typed ?? kept ?? ''
  const [email, setEmail] = useState('')
  const [facts, setFacts] = useState(true)
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing')
  const change = (next: string): void => {
    setText(next)
    keepDraft(DRAFT, next || null)
  }
  const send = async (): Promise<void> => {
    setState('sending')
    try {
      const version = String(import.meta.env['LECTERN_VERSION'] ?? '')
      const context = facts ? { version, agent: navigator.userAgent, language: navigator.language } : null
      await host.call('feedback', {
        body: { message: text.trim(), category: kind, email: email.trim() || null, context },
      })
      keepDraft(DRAFT, null)
      setState('sent')
      notify(messages.feedbackSubmitted)
    } catch (error) {
      setState('writing')
      const failed = failureOf(error).kind
      notify(failed === 'offline' ? connectionText() : t.yourMessageCouldNotBeSent, {
        type: 'error',
      })
    }
  }
  return (
    <main className={styles.page}>
      <title>{t.feedbackLectern}</title>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') void send()
        }}
      >
        <h1 className={styles.title}>{state === 'sent' ? t.thankYou : t.feedback}</h1>
        {state === 'sent' ? (
          <p className={styles.help}>{t.itWasSentToThePerson}</p>
        ) : (
          <>
            <p className={styles.help}>{t.itIsSentOnlyToThe}</p>
            <label className={styles.field} htmlFor={`${id}-kind`}>
              {t.whatIsIt}
              <select
                className={fields.input}
                id={`${id}-kind`}
                value={kind}
                onChange={(event) => setKind(event.target.value as typeof kind)}
              >
                {Object.entries(kinds).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <label className={styles.field} htmlFor={`${id}-text`}>
              {t.inYourOwnWords}
              <textarea
                className={fields.input}
                id={`${id}-text`}
                rows={7}
                value={text}
                onChange={(event) => change(firstGraphemes(event.target.value, LONGEST_TEXTS.feedback))}
              />
            </label>
            <label className={styles.field} htmlFor={`${id}-email`}>
              {t.emailIfYouWantAReply}
              <input
                className={fields.input}
                id={`${id}-email`}
                type="email"
                maxLength={320}
                autoComplete="email"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            </label>
            <label className={styles.check}>
              <input type="checkbox" checked={facts} onChange={(event) => setFacts(event.target.checked)} />
              {t.includeTheAppVersionAndBrowser}
            </label>
          </>
        )}
        <div className={styles.actions}>
          {state === 'sent' ? null : (
            <Button kind="primary" type="submit" disabled={text.trim() === '' || state === 'sending'}>
              {state === 'sending' ? t.sending : t.send}
            </Button>
          )}
          <Link to="/entry" className={styles.link}>
            {t.backToLectern}
          </Link>
        </div>
      </form>
    </main>
  )
}
