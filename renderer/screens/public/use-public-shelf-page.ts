import { useEffect, useState } from 'react'
import type { SharedItem } from '#shared/model/shared-shelf.ts'
import { useHost } from '../../cache/index.ts'
import type { Nothing } from './public-frame.tsx'
import { isToken, whyNothing } from './why-nothing.ts'

export interface PublicShelf {
  readonly name: string
  readonly note: string
  readonly handle: string | null
  readonly count: number
  readonly feed: string
  readonly items: readonly SharedItem[]
  /** The cursor of the next page. Null after the last one. */
  readonly next: string | null
}

export type PublicShelfState = Nothing | { readonly state: 'open'; readonly shelf: PublicShelf }

export interface PublicShelfView {
  readonly opened: PublicShelfState
  readonly retry: () => void
  /** Loads the next page. 'failed': the last attempt failed. */
  readonly more: { readonly load: () => void; readonly state: 'idle' | 'loading' | 'failed' }
}

/** Loads a published shelf page by page, whether or not the visitor is signed in. */
export function usePublicShelfPage(token: string): PublicShelfView {
  const host = useHost()
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<PublicShelfState>({ state: 'opening' })
  const [loading, setLoading] = useState<'idle' | 'loading' | 'failed'>('idle')
  const isKnowable = isToken(token)
  useEffect(() => {
    if (!isKnowable) return
    let left = false
    const show = (next: PublicShelfState) => left || setOpened(next)
    show({ state: 'opening' })
    host
      .call('publishedShelf', { params: { token }, query: {} })
      .then(({ shelf: { name, note, handle, item_count: count }, items, next, atom_url: feed }) =>
        show({ state: 'open', shelf: { name, note, handle, count, feed, items, next } }),
      )
      // Malformed responses are also reported, so that the screen never waits forever.
      .catch((error: unknown) => show(whyNothing(error)))
    return () => {
      left = true
    }
  }, [host, token, isKnowable, attempt])
  const load = (): void => {
    if (opened.state !== 'open' || opened.shelf.next === null || loading === 'loading') return
    const { shelf } = opened
    setLoading('loading')
    host.call('publishedShelf', { params: { token }, query: { cursor: shelf.next ?? '' } }).then(
      ({ items, next }) => {
        setLoading('idle')
        setOpened({ state: 'open', shelf: { ...shelf, items: [...shelf.items, ...items], next } })
      },
      () => setLoading('failed'),
    )
  }
  return {
    opened: isKnowable ? opened : { state: 'unknown' },
    retry: () => setAttempt(attempt + 1),
    more: { load, state: loading },
  }
}
