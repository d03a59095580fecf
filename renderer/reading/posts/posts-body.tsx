import { Fragment, type ReactNode, useMemo, useState } from 'react'
import * as t from '#shared/words/reading.ts'
import { articleDate } from '../facts/index.ts'
import type { PreparedBlock } from '../inline/prepare-article.ts'
import { SiteMark } from './site-mark.tsx'
import type { PostFacts } from './post-facts.ts'
import { splitPosts } from './split-posts.ts'
import styles from './posts-body.module.css'

interface PostsBodyProps {
  readonly facts: PostFacts
  readonly blocks: readonly PreparedBlock[]
  readonly draw: (block: PreparedBlock) => ReactNode
}

/**
 * Shows a post, or a thread as a column of posts. The text is the article's own, so highlights and positions are the
 * same.
 */
export function PostsBody({ facts, blocks, draw }: PostsBodyProps): ReactNode {
  const { thread, answers } = useMemo(() => splitPosts(blocks), [blocks])
  return (
    <>
      <div className={styles.thread} data-several={thread.length > 1 ? '' : undefined}>
        {thread.map(({ key, parts }, at) => (
          <div
            key={key}
            className={styles.post}
            role={thread.length > 1 ? 'group' : undefined}
            aria-label={thread.length > 1 ? t.postAtOfCount({ at: at + 1, count: thread.length }) : undefined}
          >
            <PostHead facts={facts} at={at} count={thread.length} />
            <div className={styles.words}>
              {parts.map((part) =>
                'key' in part ? (
                  <Fragment key={part.key}>{draw(part)}</Fragment>
                ) : (
                  <div key={part[0]?.key} className={styles.media} data-count={Math.min(4, part.length)}>
                    {part.map(draw)}
                  </div>
                ),
              )}
            </div>
          </div>
        ))}
      </div>
      {answers.length > 0 && <div className={styles.answers}>{answers.map(draw)}</div>}
    </>
  )
}

/**
 * Shows the author line. It isn't part of the text, so it isn't counted or highlighted, and screen readers don't read
 * it twice.
 */
function PostHead({
  facts,
  at,
  count,
}: {
  readonly facts: PostFacts
  readonly at: number
  readonly count: number
}): ReactNode {
  const { name, handle } = facts
  const [now] = useState(() => new Date())
  const date = at === 0 ? articleDate(facts.date, now) : null
  return (
    <div className={styles.head} data-uncounted="">
      <span className={styles.face}>
        <SiteMark name={name} />
      </span>
      <strong dir="auto">{name}</strong>
      {handle !== null && handle.slice(1) !== name && <span dir="ltr">{handle}</span>}
      <span className={styles.aside}>
        {date && (
          <time dateTime={date.machine} title={date.full}>
            <bdi>{date.short}</bdi>
          </time>
        )}
        {count > 1 && (
          <span aria-hidden>
            {at + 1}/{count}
          </span>
        )}
      </span>
    </div>
  )
}
