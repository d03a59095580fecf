import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isDesktop, itemAddress, queueAddress } from '#shared/extension/library-addresses.ts'
import * as t from '#shared/words/extension.ts'
import { Button } from '../../../components/button.tsx'
import { ask } from '../ask.ts'
import { openOptions } from '../open-options.ts'
import { useAnswer } from '../use-answer.ts'
import { Library } from './library.tsx'
import { OpenArticle } from './open-article.tsx'
import styles from './panel.module.css'

const askForState = () => ask({ type: 'state' })

/** The library next to the page: the active page's item, the queue, and search. */
export function Panel(): ReactNode {
  const { value: state, problem } = useAnswer(askForState)
  const [open, setOpen] = useState<number | null>(null)
  if (problem) return <p role="alert">{problem}</p>
  if (state === undefined) return null
  if (state.connection === null || state.connection.isSignedOut) {
    return (
      <main className={styles.panel}>
        <p className={styles.text}>{t.connectToYourLibraryToRead}</p>
        <Button kind="primary" onClick={() => void openOptions()}>
          {state.connection === null ? t.connect : t.signInAgain}
        </Button>
      </main>
    )
  }
  if (isDesktop(state.connection.origin)) {
    return (
      <main className={styles.panel}>
        <p className={styles.text}>{t.yourSavesGoToLecternOn}</p>
        <a className={styles.link} href={queueAddress(state.connection.origin)}>
          {t.openLectern}
        </a>
      </main>
    )
  }
  if (open === null) return <Library onOpen={setOpen} />
  return (
    <main className={styles.reading}>
      <div className={styles.bar}>
        <Button onClick={() => setOpen(null)}>
          <ArrowLeft size={16} aria-hidden />
          {t.library}
        </Button>
        <a className={styles.link} href={itemAddress(state.connection.origin, open)} target="_blank" rel="noreferrer">
          {t.openInLectern}
        </a>
      </div>
      <OpenArticle key={open} id={open} />
    </main>
  )
}
