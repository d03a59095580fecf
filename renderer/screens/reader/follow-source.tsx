import type { ReactNode } from 'react'
import type { Host } from '#shared/host/host.ts'
import { sameSource, type Source } from '#shared/model/source.ts'
import * as t from '#shared/words/reading.ts'
import { mutate, readSources, useHost, useSources } from '../../cache/index.ts'
import { Dot } from '../../components/facts.tsx'
import { report } from '../../report.ts'
import styles from './header-links.module.css'

/**
 * Milliseconds for which the last response is reused when the reader moves from article to article. If the reader
 * follows a source elsewhere, it takes at most this long until it shows here.
 */
const FRESH = 60_000

let last: { readonly asked: number; readonly sources: Promise<readonly Source[]> } | null = null

/** Shows whether an article's source is followed, and lets the reader change that. Renders nothing while unknown. */
export function FollowSource({ source, name }: { readonly source: Source; readonly name: string }): ReactNode {
  const host = useHost()
  const { value } = useSources('followed', 'subscribed', () => followed(host))
  if (value === null) return null
  const known = value.find((one) => sameSource(one, source))
  const isFollowed = known?.is_subscribed === true
  const change = () => {
    last = null
    const at = new Date().toISOString()
    if (known && isFollowed) void mutate({ type: 'unfollow', source: known, at }, { undo: t.unfollowedName({ name }) })
    else void mutate({ type: 'follow', source: known ?? source, at })
  }
  return (
    <span data-screen-only="">
      <Dot />
      <button
        type="button"
        className={styles.follow}
        aria-pressed={isFollowed}
        aria-label={t.followName({ name })}
        onClick={change}
      >
        <span>{isFollowed ? t.following : t.follow}</span>
      </button>
    </span>
  )
}

function followed(host: Host): Promise<readonly Source[]> {
  const now = performance.now()
  if (last === null || now - last.asked > FRESH) {
    const sources = readSources(host, { is_subscribed: true })
    sources.catch((error: unknown) => {
      report('read what is followed', error)
      last = null
    })
    last = { asked: now, sources }
  }
  return last.sources
}
