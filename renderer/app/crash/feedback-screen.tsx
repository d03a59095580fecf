import { type ReactNode, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { LONGEST_TEXTS } from '#shared/limits.ts'
import { firstGraphemes } from '#shared/text/graphemes.ts'
import { messages } from '#shared/text/messages.ts'
import { failureOf, keepDraft, notify, useDraft, useHost } from '../../cache/index.ts'
import { connectionText } from '../../commands/index.ts'
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
  const facts = { name: name ?? 'Error', message: message ?? 'No details were given.' }
  return <CrashScreen {...facts} more={<SendReport {...facts} />} />
}

const kinds = { idea: 'An idea', problem: 'A problem', other: 'Something else' } as const
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
      notify(failed === 'offline' ? connectionText() : 'That could not be sent. What you wrote is kept here.', {
        type: 'error',
      })
    }
  }
  return (
    <main className={styles.page}>
      <title>Feedback – Lectern</title>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') void send()
        }}
      >
        <h1 className={styles.title}>{state === 'sent' ? 'Thank you' : 'Feedback'}</h1>
        {state === 'sent' ? (
          <p className={styles.help}>It is with whoever runs this library now.</p>
        ) : (
          <>
            <p className={styles.help}>It goes to whoever runs this library, and to nobody else.</p>
            <label className={styles.field} htmlFor={`${id}-kind`}>
              What is it?
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
              In your words
              <textarea
                className={fields.input}
                id={`${id}-text`}
                rows={7}
                value={text}
                onChange={(event) => change(firstGraphemes(event.target.value, LONGEST_TEXTS.feedback))}
              />
            </label>
            <label className={styles.field} htmlFor={`${id}-email`}>
              Email, if you want an answer
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
              Add the version and the browser
            </label>
          </>
        )}
        <div className={styles.actions}>
          {state === 'sent' ? null : (
            <Button kind="primary" type="submit" disabled={text.trim() === '' || state === 'sending'}>
              {state === 'sending' ? 'Sending…' : 'Send'}
            </Button>
          )}
          <Link to="/entry" className={styles.link}>
            Back to Lectern
          </Link>
        </div>
      </form>
    </main>
  )
}
