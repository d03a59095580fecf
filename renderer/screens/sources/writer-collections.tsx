import { type ReactNode, useState } from 'react'
import type { Source } from '#shared/model/source.ts'
import * as t from '#shared/words/sources.ts'
import { failureOf, notify, useHost, useAsyncValue, connectionText } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { LoadingShapes } from '../../components/states/loading-shapes.tsx'
import { useRetryAt } from '../../components/states/use-retry-at.ts'
import { preference } from '../../preferences/index.ts'
import { RateCollection } from './rate-collection.tsx'
import styles from './sources-screen.module.css'

interface Collection {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly source_count: number
}

/** Shows the service's lists of writers worth following. Renders nothing if there are none. */
export function WriterCollections({ onChange }: { readonly onChange?: () => void }): ReactNode {
  const host = useHost()
  const [shown, setShown] = useState<Collection | null>(null)
  const { value, failure, again } = useAsyncValue(
    'collections',
    async () => (await host.call('writerCollections', {})).writer_collections,
  )
  const left = useRetryAt(failure?.retryAt ?? null, again)
  if (!value && failure && failure.kind !== 'offline')
    return (
      <p className={styles.facts}>
        {t.writersWorthFollowingCouldNotBe}{' '}
        <Button kind="quiet" disabled={left > 0} onClick={again}>
          {left > 0 ? t.retryInLeftS({ left }) : t.retry}
        </Button>
      </p>
    )
  if (!value || value.length === 0) return null
  return (
    <section className={styles.collections} aria-labelledby="collections">
      <h2 id="collections" className={styles.heading}>
        {t.worthFollowing}
      </h2>
      <ul className={styles.cards}>
        {value.map((collection) => (
          <li key={collection.id}>
            <button type="button" className={styles.card} onClick={() => setShown(collection)}>
              <strong dir="auto">{collection.title}</strong>
              <span dir="auto">{collection.description}</span>
              <small>{t.countSources({ count: collection.source_count })}</small>
            </button>
          </li>
        ))}
      </ul>
      {shown ? (
        <CollectionDialog
          collection={shown}
          onClose={() => {
            setShown(null)
            onChange?.()
          }}
        />
      ) : null}
    </section>
  )
}

function CollectionDialog({
  collection: { id, title },
  onClose,
}: {
  readonly collection: Collection
  readonly onClose: () => void
}): ReactNode {
  const host = useHost()
  const reading = useAsyncValue(`collection ${id}`, async () => {
    const { sources } = await host.call('writerCollectionSources', { params: { id } })
    return sources
  })
  const follow = async (source: Source): Promise<void> => {
    const before = reading.value ?? []
    const is_subscribed = !source.is_subscribed
    reading.put(before.map((one) => (one === source ? { ...one, is_subscribed } : one)))
    const name = source.rss_feed_id === null ? { profile_id: source.profile_id } : { rss_feed_id: source.rss_feed_id }
    try {
      await host.call('sourceChange', { body: { ...name, is_subscribed } })
    } catch (error) {
      reading.put(before)
      const offline = failureOf(error).kind === 'offline'
      notify(offline ? connectionText() : t.theSourceCouldNotBeChanged, { type: 'error' })
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {reading.value === null && reading.failure ? (
        <ErrorPanel title={title} failure={reading.failure} retry={reading.again} />
      ) : reading.value === null ? (
        <LoadingShapes title={title} slow={reading.pace === 'slow'} lines={4} />
      ) : (
        <ul className={styles.feeds}>
          {reading.value.map((source) => {
            const name = source.rss_feed?.name || source.profile?.any_name || t.unnamed
            return (
              <li key={source.rss_feed_id ?? `profile ${source.profile_id}`}>
                <bdi>{name}</bdi>
                <Button
                  aria-label={t.followName({ name })}
                  aria-pressed={source.is_subscribed}
                  kind={source.is_subscribed ? 'quiet' : 'plain'}
                  onClick={() => void follow(source)}
                >
                  {source.is_subscribed ? t.following2 : t.follow}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <DialogActions>
        {reading.value && preference('usageEvents') ? <RateCollection id={id} /> : null}
        <Button onClick={onClose}>{t.done}</Button>
      </DialogActions>
    </Dialog>
  )
}
