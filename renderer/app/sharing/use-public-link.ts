import { useCallback, useEffect, useState } from 'react'
import * as t from '#shared/words/app/sharing.ts'
import * as messages from '#shared/words/messages.ts'
import { failureOf, useHost, connectionText } from '../../cache/index.ts'

export interface PublicLink {
  readonly url: string
  readonly with_highlights: boolean
}

export type PublicLinkState =
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly text: string }
  /** Null if the item is not shared. */
  | { readonly state: 'known'; readonly link: PublicLink | null }

export interface PublicLinkView {
  readonly known: PublicLinkState
  /** True while a change is in progress. */
  readonly busy: boolean
  /** A sentence saying why the last change failed, or null. */
  readonly problem: string | null
  readonly retry: () => void
  /** Creates the link, or changes what its page shows. */
  readonly share: (withHighlights: boolean) => void
  readonly revoke: () => void
}

/**
 * Reports whether and how an item is shared. Shows a change only after the service has confirmed it: a link on screen
 * works, and a revoked one does not.
 */
export function usePublicLink(contentId: number): PublicLinkView {
  const host = useHost()
  const [known, setKnown] = useState<PublicLinkState>({ state: 'asking' })
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    let gone = false
    setKnown({ state: 'asking' })
    host.call('publicPageStatus', { params: { id: contentId } }).then(
      ({ public_page }) => gone || setKnown({ state: 'known', link: public_page }),
      (error: unknown) => gone || setKnown({ state: 'failed', text: sentenceOf(error) }),
    )
    return () => {
      gone = true
    }
  }, [host, contentId, attempt])

  const change = useCallback(async (run: () => Promise<PublicLink | null>) => {
    setBusy(true)
    setProblem(null)
    try {
      const link = await run()
      setKnown({ state: 'known', link })
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    setBusy(false)
  }, [])
  const params = { id: contentId }
  return {
    known,
    busy,
    problem,
    retry: () => setAttempt(attempt + 1),
    share: (with_highlights) =>
      void change(async () => {
        // Read-only mode returns nothing, so nothing was shared.
        const made: PublicLink | null = await host.call('publicPageWrite', { params, body: { with_highlights } })
        if (made === null) throw new Error(READ_ONLY)
        return made
      }),
    revoke: () =>
      void change(async () => {
        try {
          await host.call('publicPageDelete', { params })
        } catch (error) {
          // The page was already revoked on another device.
          if (failureOf(error).status !== 404) throw error
        }
        const { public_page } = await host.call('publicPageStatus', { params })
        if (public_page !== null) throw new Error(READ_ONLY)
        return null
      }),
  }
}

const READ_ONLY = t.readOnly

function sentenceOf(error: unknown): string {
  if (error instanceof Error && error.message === READ_ONLY) return READ_ONLY
  const { kind, status } = failureOf(error)
  if (kind === 'offline') return connectionText()
  if (kind === 'too_many') return messages.tooManyRequests
  if (status === 400) return t.thisItemHasNoTextTo
  if (status === 404) return t.thisArticleIsNoLongerIn
  return t.theLibrarySentAnUnexpectedReply
}
