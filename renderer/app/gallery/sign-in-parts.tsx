import { type ReactNode, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { CheckYourEmail, type SentEmail } from '../../screens/sign-in/check-your-email.tsx'
import { EmailSignIn } from '../../screens/sign-in/email-sign-in.tsx'
import { LinkSignIn } from '../../screens/sign-in/link-sign-in.tsx'
import { QrSignIn } from '../../screens/sign-in/qr-sign-in.tsx'
import styles from './gallery.module.css'
import { WithFakeLibrary } from './with-fake-library.tsx'

const nothing = (): void => undefined
const email: SentEmail = { email: 'reader@example.org', session: 'gallery', takesCode: true, at: 0 }

const ways: Readonly<Record<string, () => ReactNode>> = {
  'By email': () => <EmailSignIn />,
  'By a link': () => <LinkSignIn />,
  'By another device': () => <QrSignIn />,
  'An email that waits': () => (
    <WithFakeLibrary host={{ signIn: () => new Promise(() => undefined) }}>
      <CheckYourEmail
        sent={{ ...email, at: Date.now() }}
        busy={false}
        error={null}
        onSendAgain={nothing}
        onOther={nothing}
      />
    </WithFakeLibrary>
  ),
  // The magic link in this email is not recognized by any service.
  'An email too old': () => (
    <CheckYourEmail sent={email} busy={false} error={null} onSendAgain={nothing} onOther={nothing} />
  ),
  'Another being sent': () => <CheckYourEmail sent={email} busy error={null} onSendAgain={nothing} onOther={nothing} />,
}

/**
 * The ways to sign in. Only one is rendered at a time, on request, because each takes the focus and calls the service.
 */
export function SignInScreenParts(): ReactNode {
  const [shown, setShown] = useState<string | null>(null)
  return (
    <>
      {Object.keys(ways).map((name) => (
        <Button key={name} aria-pressed={name === shown} onClick={() => setShown(name === shown ? null : name)}>
          {name}
        </Button>
      ))}
      {shown === null ? null : (
        <div key={shown} className={styles.card}>
          {ways[shown]?.()}
        </div>
      )}
    </>
  )
}
