import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Source } from '#shared/model/source.ts'
import { unfollowedSource } from '#shared/model/unfollowed-source.ts'
import * as t from '#shared/words/app.ts'
import { addFeedPath } from '../paths/index.ts'
import { mutate, readSources, useEntry, useHost, useList, useSources } from '../cache/index.ts'
import { Button, ButtonLink, IconButton } from '../components/button.tsx'
import { checkFeed } from '../screens/sources/check-feed.ts'
import { OlderItems } from '../screens/sources/older-items.tsx'
import { SilentSource } from '../screens/sources/silent-source.tsx'
import { checkedWords } from '../screens/sources/source-facts.ts'

interface SourceFeedProps {
  readonly kind: 'author' | 'rss'
  readonly id: number
  /**
   * Renders the list. The caller passes this function in so that the list's code, already part of the first load, isn't
   * moved into this chunk.
   */
  readonly children: (title: string, tools: ReactNode, note: ReactNode, end: ReactNode) => ReactNode
}

/** Lists one source's items under the source's name. */
export function SourceFeed({ kind, id, children }: SourceFeedProps): ReactNode {
  const host = useHost()
  const isThis = (one: Source): boolean =>
    kind === 'rss' ? one.rss_feed_id === id : one.rss_feed_id === null && (one.author_id ?? one.profile_id) === id
  const { value } = useSources(`source of ${kind} ${id}`, 'any', (signal) =>
    readSources(host, {}, { signal, isLast: isThis }),
  )
  const source = value?.find(isThis)
  // An author who is not followed is known only from the entries.
  const author = useEntry(useList({ kind, id }).ids[0] ?? 0)?.content.author
  const written = kind === 'author' && author?.id === id ? author.any_name : ''
  const title = source?.rss_feed?.name || source?.profile?.any_name || written || (kind === 'rss' ? t.feed : t.writer)
  const known =
    source ?? (value && author?.id === id && kind === 'author' ? unfollowedSource({ profile: author }) : null)
  return children(
    title,
    known ? <Following source={known} name={title} /> : null,
    known ? <SilentSource source={known} /> : null,
    kind === 'rss' && known?.is_subscribed ? <OlderItems feed={id} /> : null,
  )
}

function Following({ source, name }: { readonly source: Source; readonly name: string }): ReactNode {
  const at = () => new Date().toISOString()
  const host = useHost()
  const feed = source.rss_feed
  return source.is_subscribed ? (
    <>
      {feed && source.health && source.health.status !== 'gone' ? (
        <IconButton
          label={t.checkNow}
          tip={checkedWords(source.health)}
          onClick={() => void checkFeed(host, feed.id, name)}
        >
          <RefreshCw size={16} aria-hidden />
        </IconButton>
      ) : null}
      {feed && source.health?.status === 'gone' ? (
        <ButtonLink to={addFeedPath(new URL(feed.url).origin)}>{t.findItsNewFeed}</ButtonLink>
      ) : null}
      <Button
        kind="quiet"
        onClick={() => void mutate({ type: 'unfollow', source, at: at() }, { undo: t.unfollowedName({ name }) })}
      >
        {t.unfollow}
      </Button>
    </>
  ) : (
    <Button onClick={() => void mutate({ type: 'follow', source, at: at() })}>{t.follow}</Button>
  )
}
