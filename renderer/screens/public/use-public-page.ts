import type { Root } from 'mdast'
import { useEffect, useState } from 'react'
import type { Annotation } from '#shared/model/annotation.ts'
import type { Content } from '#shared/model/content.ts'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { failureOf, useHost } from '../../cache/index.ts'
import type { Nothing } from './public-frame.tsx'

export interface PublicPage {
  readonly content: Content
  readonly body: { readonly root: Root; readonly text: string }
  readonly annotations: readonly Annotation[]
  readonly withHighlights: boolean
  readonly sharedDate: string
}

export type PublicPageState = Nothing | { readonly state: 'open'; readonly page: PublicPage }

/** The format of the service's tokens. Other values can't refer to a page, so they don't need a request. */
const TOKEN = /^[\w-]{1,64}$/

/** Loads the page shared under a token, whether or not the visitor is signed in. `attempt` counts the retries. */
export function usePublicPage(token: string, attempt: number): PublicPageState {
  const host = useHost()
  const [opened, setOpened] = useState<PublicPageState>({ state: 'opening' })
  const isToken = TOKEN.test(token)
  useEffect(() => {
    if (!isToken) return
    let left = false
    const show = (next: PublicPageState) => left || setOpened(next)
    show({ state: 'opening' })
    host
      .call('publicPage', { params: { token } })
      .then(({ content, annotations, with_highlights, shared_date }) => {
        const root = parseMarkdown(content.article?.markdown ?? '')
        const body = { root, text: canonicalText(root) }
        const page = { content, body, annotations, withHighlights: with_highlights, sharedDate: shared_date }
        show({ state: 'open', page })
      })
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
  return isToken ? opened : { state: 'unknown' }
}
