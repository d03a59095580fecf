import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import * as t from '#shared/words/settings/tools.ts'
import * as transfers from '#shared/words/settings/transfers.ts'
import { useAsyncValue, useHost } from '../../../cache/index.ts'
import { AddressRow } from './address-row.tsx'
import { FoldedSection } from '../folded-section.tsx'

/** Shows the addresses at which e-readers and their programs find the library. */
export function EReaders(): ReactNode {
  const host = useHost()
  const { value } = useAsyncValue('tool actions', () => host.call('toolActions', {}))
  return (
    <FoldedSection
      id="e-readers"
      title={transfers.articlesToAnEReader}
      glyph={BookOpen}
      status={transfers.forKoreaderAndOtherApps}
      lead={t.addTheFirstAddressAsAn}
    >
      {value === null ? null : (
        <>
          <AddressRow label={t.opdsCatalog} url={value.opds_url} />
          <AddressRow label={t.wallabagServer} url={value.wallabag_url} />
        </>
      )}
    </FoldedSection>
  )
}
