import type { Root } from 'mdast'
import { useEffect, useState } from 'react'
import type { Annotation } from '#shared/model/annotation.ts'
import type { Content } from '#shared/model/content.ts'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { useHost } from '../../cache/index.ts'
import type { Nothing } from './public-frame.tsx'
import { isToken, whyNothing } from './why-nothing.ts'

export interface PublicPage {
  readonly content: Content
  readonly body: { readonly root: Root; readonly text: string }
  readonly annotations: readonly Annotation[]
  readonly withHighlights: boolean
  readonly sharedDate: string
}

export type PublicPageState = Nothing | { readonly state: 'open'; readonly page: PublicPage }

/** Loads the page shared under a token, whether or not the visitor is signed in. `attempt` counts the retries. */
export function usePublicPage(token: string, attempt: number): PublicPageState {
  const host = useHost()
  const [opened, setOpened] = useState<PublicPageState>({ state: 'opening' })
  const isKnowable = isToken(token)
  useEffect(() => {
    if (!isKnowable) return
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
      .catch((error: unknown) => show(whyNothing(error)))
    return () => {
      left = true
    }
  }, [host, token, isKnowable, attempt])
  return isKnowable ? opened : { state: 'unknown' }
}
