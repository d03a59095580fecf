import { type ReactNode, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { LetterWaiting, type SentLetter } from '../../screens/sign-in/letter-waiting.tsx'
import { LetterWay } from '../../screens/sign-in/letter-way.tsx'
import { LinkWay } from '../../screens/sign-in/link-way.tsx'
import { QrWay } from '../../screens/sign-in/qr-way.tsx'
import styles from './gallery.module.css'
import { Staged } from './staged.tsx'

const nothing = (): void => undefined
const letter: SentLetter = { email: 'reader@example.org', session: 'gallery', at: 0 }

const ways: Readonly<Record<string, () => ReactNode>> = {
  'By letter': () => <LetterWay />,
  'By a link': () => <LinkWay />,
  'By another device': () => <QrWay />,
  'A letter that waits': () => (
    <Staged host={{ signIn: () => new Promise(() => undefined) }}>
      <LetterWaiting
        letter={{ ...letter, at: Date.now() }}
        busy={false}
        error={null}
        onSendAgain={nothing}
        onOther={nothing}
      />
    </Staged>
  ),
  // No service knows this letter.
  'A letter too old': () => (
    <LetterWaiting letter={letter} busy={false} error={null} onSendAgain={nothing} onOther={nothing} />
  ),
  'Another being sent': () => (
    <LetterWaiting letter={letter} busy error={null} onSendAgain={nothing} onOther={nothing} />
  ),
}

/** The ways to sign in. One at a time, when it is asked for: they take the focus and talk to the service. */
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
