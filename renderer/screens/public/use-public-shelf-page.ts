import { useEffect, useState } from 'react'
import type { SharedItem } from '#shared/model/shared-shelf.ts'
import { failureOf, useHost } from '../../cache/index.ts'
import type { Nothing } from './public-frame.tsx'

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

/** The format of the service's tokens. Other values can't refer to a shelf, so they don't need a request. */
const TOKEN = /^[\w-]{1,64}$/

/** Loads a published shelf page by page, whether or not the visitor is signed in. */
export function usePublicShelfPage(token: string): PublicShelfView {
  const host = useHost()
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<PublicShelfState>({ state: 'opening' })
  const [loading, setLoading] = useState<'idle' | 'loading' | 'failed'>('idle')
  const isToken = TOKEN.test(token)
  useEffect(() => {
    if (!isToken) return
    let left = false
    const show = (next: PublicShelfState) => left || setOpened(next)
    show({ state: 'opening' })
    host
      .call('publishedShelf', { params: { token }, query: {} })
      .then(({ shelf: { name, note, handle, item_count: count }, items, next, atom_url: feed }) =>
        show({ state: 'open', shelf: { name, note, handle, count, feed, items, next } }),
      )
      // Malformed responses are also reported, so that the screen never waits forever.
      .catch((error: unknown) => {
        const failure = failureOf(error)
        if (failure.status === 410) show({ state: 'gone' })
        else if (failure.status === 404) show({ state: 'unknown' })
        else show({ state: 'failed', failure })
      })
    return () => {
      left = true
    }
  }, [host, token, isToken, attempt])
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
    opened: isToken ? opened : { state: 'unknown' },
    retry: () => setAttempt(attempt + 1),
    more: { load, state: loading },
  }
}
