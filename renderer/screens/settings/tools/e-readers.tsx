import type { ReactNode } from 'react'
import { useAsyncValue, useHost } from '../../../cache/index.ts'
import { AddressRow } from './address-row.tsx'
import { SettingsSection } from '../settings-section.tsx'

/** Where e-readers and their programs find the library. */
export function EReaders(): ReactNode {
  const host = useHost()
  const { value } = useAsyncValue('tool actions', () => host.call('toolActions', {}))
  return (
    <SettingsSection
      id="e-readers"
      title="E-readers"
      lead="Add the first address as an OPDS catalog, or the second as a wallabag server, such as in KOReader. Your name may be anything, and the password is an API token. Where a client ID and secret are asked for, write anything."
    >
      {value === null ? null : (
        <>
          <AddressRow label="OPDS catalog" url={value.opds_url} />
          <AddressRow label="wallabag server" url={value.wallabag_url} />
        </>
      )}
    </SettingsSection>
  )
}
