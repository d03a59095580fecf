import { useCallback, useEffect, useState } from 'react'
import * as t from '#shared/words/app/sharing.ts'
import * as messages from '#shared/words/messages.ts'
import { connectionText, failureOf } from '../../cache/index.ts'

/** The calls by which something is published at an address. They must stay the same between renders. */
export interface PublicationCalls<Published> {
  /** Returns null if nothing is published. */
  readonly status: () => Promise<Published | null>
  /** Publishes, or changes what the page shows. Returns null in read-only mode, which sends nothing. */
  readonly write: (shows: boolean) => Promise<Published | null>
  readonly revoke: () => Promise<unknown>
  /** Sentences for refusals that have a special meaning, by HTTP status. */
  readonly reasons: Readonly<Record<number, string>>
}

export type PublicationState<Published> =
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly text: string }
  /** Null if nothing is published. */
  | { readonly state: 'known'; readonly published: Published | null }

export interface Publication<Published> {
  readonly known: PublicationState<Published>
  /** True while a change is in progress. */
  readonly busy: boolean
  /** A sentence saying why the last change failed, or null. */
  readonly problem: string | null
  readonly retry: () => void
  readonly publish: (shows: boolean) => void
  readonly revoke: () => void
}

/**
 * Reports whether and how something is published. Shows a change only after the service has confirmed it: a link on
 * screen works, and a revoked one does not.
 */
export function usePublication<Published>(calls: PublicationCalls<Published>): Publication<Published> {
  const [known, setKnown] = useState<PublicationState<Published>>({ state: 'asking' })
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    let gone = false
    setKnown({ state: 'asking' })
    calls.status().then(
      (published) => gone || setKnown({ state: 'known', published }),
      (error: unknown) => gone || setKnown({ state: 'failed', text: sentenceOf(error, calls.reasons) }),
    )
    return () => {
      gone = true
    }
  }, [calls, attempt])

  const change = useCallback(
    async (run: () => Promise<Published | null>) => {
      setBusy(true)
      setProblem(null)
      try {
        setKnown({ state: 'known', published: await run() })
      } catch (error) {
        setProblem(sentenceOf(error, calls.reasons))
      }
      setBusy(false)
    },
    [calls],
  )
  return {
    known,
    busy,
    problem,
    retry: () => setAttempt(attempt + 1),
    publish: (shows) =>
      void change(async () => {
        const made = await calls.write(shows)
        if (made === null) throw new ReadOnly()
        return made
      }),
    revoke: () =>
      void change(async () => {
        try {
          await calls.revoke()
        } catch (error) {
          // It was already revoked on another device.
          if (failureOf(error).status !== 404) throw error
        }
        if ((await calls.status()) !== null) throw new ReadOnly()
        return null
      }),
  }
}

class ReadOnly extends Error {
  override readonly name = 'ReadOnly'
}

function sentenceOf(error: unknown, reasons: Readonly<Record<number, string>>): string {
  if (error instanceof ReadOnly) return t.readOnly
  const { kind, status } = failureOf(error)
  if (kind === 'offline') return connectionText()
  if (kind === 'too_many') return messages.tooManyRequests
  return (status && reasons[status]) || t.theLibrarySentAnUnexpectedReply
}
