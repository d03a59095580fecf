import { Component, type ReactNode } from 'react'
import { notify } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import styles from './load-boundary.module.css'

/** How browsers put it that a part of the interface could not be fetched, and Vite that its style sheet could not. */
const missing = /dynamically imported module|module script|preload CSS/i

const words = 'A part of Lectern could not be loaded'
const reload = (): void => location.reload()
/** For what can be done without. */
export const goOnWithout = (): void => undefined

interface LoadBoundaryProps {
  /** Where one is: somewhere else may be loaded already. */
  readonly at: string
  /** Nothing stands where it would have been: a toast says so, and this is run. */
  readonly quietly?: () => void
  readonly children: ReactNode
}

interface LoadState {
  readonly error: Error | null
  readonly at: string
}

/**
 * A part that comes later may not come: there is no connection, or the library was updated and no longer has it. That is
 * no crash: what is there stays, and loading the page anew brings all of one kind. Other errors go on to the crash screen.
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
        <p>There may be no connection, or Lectern was updated meanwhile. Your library is safe.</p>
        <Button kind="primary" onClick={reload}>
          Reload
        </Button>
      </section>
    )
  }
}

function tellMissing(): void {
  notify(`${words}.`, { type: 'error', action: { label: 'Reload', run: reload } })
}

/** What a command needs and nobody draws. */
window.addEventListener('unhandledrejection', ({ reason }) => {
  if (missing.test(String(reason))) tellMissing()
})
