import { type ReactNode, useState } from 'react'
import type { Source } from '#shared/model/source.ts'
import * as t from '#shared/words/sources.ts'
import { mutate } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { preference, setPreference, usePreference } from '../../preferences/index.ts'
import { silentDays } from './silent-days.ts'
import styles from './silent-source.module.css'
import { nameOf } from './source-names.ts'

/** Answers to remember. */
const MOST_KEPT = 200

const keyOf = ({ rss_feed_id, profile_id }: Source): string =>
  rss_feed_id === null ? `profile ${profile_id}` : `feed ${rss_feed_id}`

/** Asks once whether the reader wants to continue following a source that no longer has new items. */
export function SilentSource({ source }: { readonly source: Source }): ReactNode {
  const isKept = usePreference('keptSilent').includes(keyOf(source))
  const [now] = useState(() => Date.now())
  const days = silentDays(source, now)
  if (isKept || days === null) return null
  const question = t.noNewItemsForDaysDays({ days })
  const keep = (): void => setPreference('keptSilent', [...preference('keptSilent'), keyOf(source)].slice(-MOST_KEPT))
  const unfollow = (): void =>
    void mutate(
      { type: 'unfollow', source, at: new Date().toISOString() },
      { undo: t.unfollowedName({ name: nameOf(source) }) },
    )
  return (
    <div role="group" aria-label={question} className={styles.place}>
      <div className={styles.card}>
        <p className={styles.question}>{question}</p>
        <Button onClick={unfollow}>{t.unfollow}</Button>
        <Button kind="quiet" onClick={keep}>
          {t.keepFollowing}
        </Button>
      </div>
    </div>
  )
}
