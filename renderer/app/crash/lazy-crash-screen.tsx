import { Component, lazy, type ReactNode, Suspense } from 'react'
import * as t from '#shared/words/shell.ts'

const CrashScreen = lazy(() => import('./crash-screen.tsx').then(({ CrashScreen }) => ({ default: CrashScreen })))

interface LazyCrashScreenProps {
  readonly error: Error
  /** Other available actions. */
  readonly more?: ReactNode
}

/** Loads the crash screen on demand. If loading fails, plain text is shown instead. */
export function LazyCrashScreen({ error, more }: LazyCrashScreenProps): ReactNode {
  const words = (
    <main>
      <h1>{t.somethingWentWrong}</h1>
      <p>{t.thisPageCouldNotBeShown({ name: error.name, message: error.message })}</p>
    </main>
  )
  return (
    <LastResort words={words}>
      <Suspense fallback={null}>
        <CrashScreen name={error.name} message={error.message} details={error.stack} more={more} />
      </Suspense>
    </LastResort>
  )
}

class LastResort extends Component<{ readonly words: ReactNode; readonly children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.words : this.props.children
  }
}
