import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import * as t from '#shared/words/public.ts'
import { PublicArticle } from './public-article.tsx'
import { NothingShown, PublicFrame } from './public-frame.tsx'
import { SaveActions } from './save-actions.tsx'
import { usePublicPage } from './use-public-page.ts'

/**
 * Screen for /p/<token>: shows an item that its owner shared by link. The page contains no account data, never prompts
 * visitors to sign in, and sends no telemetry about its readers.
 */
export function PublicScreen(): ReactNode {
  const token = useParams()['*']?.replace(/(?<!\/)\/+$/, '') ?? ''
  const [attempt, setAttempt] = useState(0)
  const opened = usePublicPage(token, attempt)
  return (
    <PublicFrame tools={opened.state === 'open' ? <SaveActions url={opened.page.content.url} short /> : null}>
      {opened.state === 'open' ? (
        <PublicArticle key={token} token={token} page={opened.page} />
      ) : (
        <NothingShown
          of={opened}
          retry={() => setAttempt(attempt + 1)}
          gone={{ title: t.thisPageIsNoLongerShared, text: t.thisLinkWasRevokedOrThe }}
        />
      )}
    </PublicFrame>
  )
}
