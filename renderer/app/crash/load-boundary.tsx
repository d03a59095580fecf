import { Component, type ReactNode } from 'react'
import * as t from '#shared/words/shell.ts'
import { notify } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import styles from './load-boundary.module.css'

/** Browsers' messages for a script that could not be fetched, and Vite's for a style sheet. */
const missing = /dynamically imported module|module script|preload CSS/i

const words = t.partOfLecternCouldNotBe
const reload = (): void => location.reload()
/** For parts that the screen can do without. */
export const ignoreLoadError = (): void => undefined

interface LoadBoundaryProps {
  /** The current address. The code for another address may be loaded already. */
  readonly at: string
  /** Called when the part fails to load. A toast reports the failure, and nothing is shown in place of the part. */
  readonly quietly?: () => void
  readonly children: ReactNode
}

interface LoadState {
  readonly error: Error | null
  readonly at: string
}

/**
 * Handles a chunk that fails to load: the device is offline, or an update removed the chunk. This is not a crash. The
 * rest stays on screen, and a reload fetches all chunks of one version. Other errors reach the crash screen.
 */
export class LoadBoundary extends Component<LoadBoundaryProps, LoadState> {
  override state: LoadState = { error: null, at: this.props.at }

  static getDerivedStateFromError(error: unknown): Partial<LoadState> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps({ at }: LoadBoundaryProps, state: LoadState): LoadState | null {
    return at === state.at ? null : { error: null, at }
  }

  override componentDidCatch(error: unknown): void {
    const { quietly } = this.props
    if (!quietly || !missing.test(String(error))) return
    quietly()
    tellMissing()
  }

  override render(): ReactNode {
    const { error } = this.state
    const { quietly, children } = this.props
    if (error === null) return children
    if (!missing.test(String(error))) throw error
    return quietly ? null : (
      <section className={styles.missing} role="alert">
        <h1>{words}</h1>
        <p>{t.youMayBeOffline}</p>
        <Button kind="primary" onClick={reload}>
          {t.reload}
        </Button>
      </section>
    )
  }
}

function tellMissing(): void {
  notify(`${words}.`, { type: 'error', action: { label: t.reload, run: reload } })
}

/** Code that is loaded by a command has no boundary above it. */
window.addEventListener('unhandledrejection', ({ reason }) => {
  if (missing.test(String(reason))) tellMissing()
})
