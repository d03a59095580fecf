import type { ReactNode } from 'react'
import { useAsyncValue, useHost, useStale } from '../../../cache/index.ts'
import { ErrorPanel } from '../../../components/states/error-panel.tsx'
import { LoadingShapes } from '../../../components/states/loading-shapes.tsx'
import { StaleNotice } from '../../../components/states/stale-notice.tsx'
import { useValueAfterSkeleton } from '../../../components/states/use-value-after-skeleton.ts'
import styles from '../settings-screen.module.css'
import { InvitePerson } from './invite-person.tsx'
import { PersonRow } from './person-row.tsx'

/** Everybody who uses the service, for whoever runs it. */
export function PeoplePage(): ReactNode {
  const host = useHost()
  const reading = useValueAfterSkeleton(useAsyncValue('people', () => host.call('people', {})))
  const { value, failure, pace, again } = reading
  const stale = useStale(reading)
  return (
    <>
      <p className={styles.lead}>
        Everybody here has a library of their own. You see how much they keep, not what they read.
      </p>
      <InvitePerson invited={again} />
      <h3 id="accounts" className={styles.part}>
        Accounts
      </h3>
      {stale ? <StaleNotice title="who uses this service" stale={stale} /> : null}
      {value !== null ? null : failure ? (
        <ErrorPanel title="who uses this service" failure={failure} retry={again} />
      ) : (
        <LoadingShapes title="who uses this service" slow={pace === 'slow'} lines={3} />
      )}
      <ul data-setting="Accounts" aria-labelledby="accounts">
        {value?.people.map((person) => (
          <PersonRow key={person.id} person={person} changed={again} />
        ))}
      </ul>
    </>
  )
}
