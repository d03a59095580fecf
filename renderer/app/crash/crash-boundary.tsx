import { Component, type ReactNode } from 'react'
import { report } from '../../report.ts'
import { LazyCrashScreen } from './lazy-crash-screen.tsx'

interface CrashBoundaryProps {
  readonly children: ReactNode
  /** Other actions available after a crash. */
  readonly more: (error: Error) => ReactNode
}

interface CrashState {
  readonly error: Error | null
}

/** If rendering crashes, opens /feedback with the error's name and message. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { error: null }

  static getDerivedStateFromError(error: unknown): CrashState {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: unknown): void {
    const facts = error instanceof Error ? error : new Error(String(error))
    report('draw a screen', facts)
    const query = new URLSearchParams({ name: facts.name, message: facts.message })
    history.replaceState(null, '', `/feedback?${query}`)
  }

  override render(): ReactNode {
    const { error } = this.state
    const { children, more } = this.props
    return error === null ? children : <LazyCrashScreen error={error} more={more(error)} />
  }
}
