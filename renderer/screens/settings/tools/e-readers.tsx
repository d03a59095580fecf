import type { ReactNode } from 'react'
import { useAsyncValue, useHost } from '../../../cache/index.ts'
import { AddressRow } from './address-row.tsx'
import styles from '../settings-screen.module.css'

/** Where e-readers and their programs find the library. */
export function EReaders(): ReactNode {
  const host = useHost()
  const { value } = useAsyncValue('tool actions', () => host.call('toolActions', {}))
  return (
    <section aria-labelledby="e-readers" data-setting="E-readers">
      <h3 id="e-readers" className={styles.part}>
        E-readers
      </h3>
      <p className={styles.lead}>
        Add the first address as an OPDS catalog, or the second as a wallabag server, such as in KOReader. Your name may
        be anything, and the password is an API token. Where a client ID and secret are asked for, write anything.
      </p>
      {value === null ? null : (
        <>
          <AddressRow label="OPDS catalog" url={value.opds_url} />
          <AddressRow label="wallabag server" url={value.wallabag_url} />
        </>
      )}
    </section>
  )
}
