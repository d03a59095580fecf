import { type ReactNode, useDeferredValue } from 'react'
import { unfollowedSource } from '#shared/model/unfollowed-source.ts'
import * as t from '#shared/words/sources.ts'
import { useHost, useAsyncValue, useSources, usePictures, readFollowed } from '../../cache/index.ts'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import fields from '../../components/field.module.css'
import { LoadingShapes } from '../../components/states/loading-shapes.tsx'
import { SourceRow } from './source-row.tsx'
import styles from './sources-screen.module.css'

interface FindProfilesProps {
  readonly query: string
  readonly onQuery: (text: string) => void
}

/** Id of the name field. An empty list of writers links to it. */
export const findField = 'find-profiles'

/** Finds people and publications in the library by name, so that the reader can follow them. */
export function FindProfiles({ query, onQuery }: FindProfilesProps): ReactNode {
  const wanted = useDeferredValue(query.trim())
  return (
    <search className={styles.find}>
      <input
        id={findField}
        type="search"
        className={fields.input}
        aria-label={t.findWritersAndPublications}
        placeholder={t.findWritersAndPublications}
        maxLength={200}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      {wanted === '' ? null : <Found wanted={wanted} />}
    </search>
  )
}

function Found({ wanted }: { readonly wanted: string }): ReactNode {
  const host = useHost()
  const pictures = usePictures()
  const followed = useSources('sources found', 'any', (signal) => readFollowed(host, 'all', signal, true))
  const reading = useAsyncValue(`profiles ${wanted}`, async (signal) => {
    const { profile_results } = await host.call('searchProfiles', { query: { query: wanted } }, signal)
    return profile_results
  })
  const missing = reading.value === null ? reading : followed.value === null ? followed : null
  if (missing?.failure) return <ErrorPanel title={t.writers} failure={missing.failure} retry={missing.again} />
  if (reading.value === null || followed.value === null)
    return <LoadingShapes title={t.writers} slow={missing?.pace === 'slow'} lines={2} />
  const known = new Map(followed.value.map((source) => [source.profile_id, source]))
  return (
    <section aria-label={t.writersAndPublicationsFound}>
      {reading.value.length === 0 ? <p className={styles.facts}>{t.noWriterOrPublicationWithThat}</p> : null}
      <ul>
        {reading.value.map((profile) => (
          <SourceRow
            key={profile.id}
            source={known.get(profile.id) ?? unfollowedSource({ profile })}
            pictures={pictures}
          />
        ))}
      </ul>
    </section>
  )
}
