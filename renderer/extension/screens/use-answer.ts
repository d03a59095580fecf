import { useCallback, useEffect, useState } from 'react'

interface Answered<T> {
  /** Undefined until the answer arrives. */
  readonly value: T | undefined
  readonly problem: string | null
  readonly set: (value: T) => void
  readonly again: () => void
}

/** Requests the worker's answer when the page opens, and again on demand. */
export function useAnswer<T>(question: () => Promise<T>): Answered<T> {
  const [asked] = useState(() => question)
  const [value, set] = useState<T>()
  const [problem, setProblem] = useState<string | null>(null)
  const again = useCallback(() => {
    asked().then(
      (answer) => {
        set(() => answer)
        setProblem(null)
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    )
  }, [asked])
  useEffect(again, [again])
  return { value, problem, set, again }
}
