import { useCallback, useEffect, useState } from 'react'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/shared-shelves.ts'
import { connectionText, failureOf, useHost } from '../../cache/index.ts'

export interface PublishedShelf {
  readonly url: string
  readonly atom_url: string
  readonly with_handle: boolean
}

export type PublishedState =
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly text: string }
  /** Null if the shelf is not published. */
  | { readonly state: 'known'; readonly published: PublishedShelf | null }

export interface PublishingView {
  readonly known: PublishedState
  /** True while a change is in progress. */
  readonly busy: boolean
  /** A sentence saying why the last change failed, or null. */
  readonly problem: string | null
  readonly retry: () => void
  /** Publishes the shelf, or changes whether its page names the reader. */
  readonly publish: (withHandle: boolean) => void
  readonly revoke: () => void
}

/** Reports whether a shelf is published. Shows a change only after the service has confirmed it. */
export function usePublicShelf(id: string): PublishingView {
  const host = useHost()
  const [known, setKnown] = useState<PublishedState>({ state: 'asking' })
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    setKnown({ state: 'asking' })
    host.call('shelfPublicStatus', { params: { id } }).then(
      ({ public_shelf: published }) => gone || setKnown({ state: 'known', published }),
      (error: unknown) => gone || setKnown({ state: 'failed', text: sentenceOf(error) }),
    )
    return () => {
      gone = true
    }
  }, [host, id, attempt])

  const change = useCallback(async (run: () => Promise<PublishedShelf | null>) => {
    setBusy(true)
    setProblem(null)
    try {
      setKnown({ state: 'known', published: await run() })
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    setBusy(false)
  }, [])
  return {
    ...{ known, busy, problem },
    retry: () => setAttempt(attempt + 1),
    publish: (with_handle) =>
      void change(async () => {
        // Read-only mode returns nothing, so nothing was published.
        const made: PublishedShelf | null = await host.call('shelfPublicWrite', {
          params: { id },
          body: { with_handle },
        })
        if (made === null) throw new ReadOnly()
        return made
      }),
    revoke: () =>
      void change(async () => {
        try {
          await host.call('shelfPublicDelete', { params: { id } })
        } catch (error) {
          // It was already revoked on another device.
          if (failureOf(error).status !== 404) throw error
        }
        const { public_shelf: left } = await host.call('shelfPublicStatus', { params: { id } })
        if (left !== null) throw new ReadOnly()
        return null
      }),
  }
}

class ReadOnly extends Error {
  override readonly name = 'ReadOnly'
}

function sentenceOf(error: unknown): string {
  if (error instanceof ReadOnly) return t.readOnly
  const { kind, status } = failureOf(error)
  if (kind === 'offline') return connectionText()
  if (kind === 'too_many') return messages.tooManyRequests
  if (status === 404) return t.thisShelfNoLongerExists
  return t.theLibrarySentAnUnexpectedReply
}
