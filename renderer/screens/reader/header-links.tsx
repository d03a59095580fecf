import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Content } from '#shared/model/content.ts'
import { contentType } from '#shared/model/content-type.ts'
import type { RssFeed } from '#shared/model/source.ts'
import { unfollowedSource } from '#shared/model/unfollowed-source.ts'
import * as t from '#shared/words/reading.ts'
import { Dot } from '../../components/facts.tsx'
import { Rich } from '../../components/rich.tsx'
import type { ReadingSurfaceProps } from '../../reading/index.ts'
import { SentBy } from '../../reading/sent-by/index.ts'
import { Artwork } from './artwork.tsx'
import { FollowSource } from './follow-source.tsx'
import { HeaderIcon } from './header-icon.tsx'
import { HeaderTags } from './header-tags.tsx'
import { NewerVersion } from './repair/newer-version.tsx'
import styles from './header-links.module.css'

const VERIFIED = t.theSendersDomainWasVerified
const NOT_VERIFIED = t.theSenderCouldntBeVerified

/** Returns links from an article's header to its source, its author's other articles and its tags. */
export function headerLinks(content: Linked): ReadingSurfaceProps['ways'] {
  const {
    id,
    has_newer_version,
    content_type,
    photo_thumbnail_url: picture,
    rss_feed,
    newsletter_profile,
    publisher,
    author,
    tags,
    also_in,
    is_sender_verified: isVerified,
    sent_by,
  } = content
  const site = rss_feed
    ? `/list?rss_feed_id=${rss_feed.id}`
    : (profilePath(newsletter_profile?.id) ?? profilePath(publisher?.id))
  const person = profilePath(author?.id)
  const followable = rss_feed
    ? unfollowedSource({ feed: rss_feed })
    : publisher && publisher.id > 0
      ? unfollowedSource({ profile: publisher })
      : null
  return {
    icon: <HeaderIcon content={content} />,
    ...(content_type === contentType.podcast && picture && { art: <Artwork url={picture} /> }),
    ...(site && {
      site: (name: string) => (
        <>
          <Way to={site}>{name}</Way>
          {followable && <FollowSource source={followable} name={name} />}
          {newsletter_profile && isVerified !== undefined ? (
            <span className={styles.also} title={isVerified ? VERIFIED : NOT_VERIFIED}>
              <Dot />
              {isVerified ? t.verified : t.notVerified}
            </span>
          ) : null}
          {also_in?.map((feed, index) => (
            <span key={feed.id} className={styles.also}>
              <Dot />
              {index === 0 ? (
                <Rich
                  text={t.alsoIn({ name: feed.name })}
                  tags={{ link: <Way to={`/list?rss_feed_id=${feed.id}`} /> }}
                />
              ) : (
                <Way to={`/list?rss_feed_id=${feed.id}`}>{feed.name}</Way>
              )}
            </span>
          ))}
        </>
      ),
    }),
    ...(person && { author: (name: string) => <Way to={person}>{name}</Way> }),
    tags: (
      <>
        {sent_by ? <SentBy senders={sent_by} now={new Date()} /> : null}
        {has_newer_version ? <NewerVersion id={id} /> : null}
        {tags.length === 0 ? null : <HeaderTags names={tags.map(({ name }) => name)} />}
      </>
    ),
  }
}

type Linked = Pick<
  Content,
  | 'id'
  | 'has_newer_version'
  | 'content_type'
  | 'site_name'
  | 'url'
  | 'photo_thumbnail_url'
  | 'publisher'
  | 'author'
  | 'tags'
  | 'also_in'
  | 'is_sender_verified'
  | 'sent_by'
> & {
  readonly rss_feed?: RssFeed | null
  readonly newsletter_profile?: { readonly id: number } | null
}

/** An author just created locally doesn't have a list yet. */
const profilePath = (id: number | undefined): string | null =>
  id !== undefined && id > 0 ? `/list?author_id=${id}` : null

function Way({ to, children }: { readonly to: string; readonly children?: string }): ReactNode {
  return (
    <Link to={to} className={styles.way}>
      {children}
    </Link>
  )
}
