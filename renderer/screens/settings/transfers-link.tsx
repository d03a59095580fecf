import type { ReactNode } from 'react'
import * as t from '#shared/words/settings/transfers.ts'
import { ButtonLink } from '../../components/button.tsx'
import { transfersPath } from '../../paths/index.ts'
import { Row } from './setting-rows.tsx'

/** Leads to the page for imports and exports from the pages on which readers also look for them. */
export function TransfersLink(): ReactNode {
  return (
    <Row label={t.importAndExport} help={t.importAndExportHelp}>
      <ButtonLink to={transfersPath}>{t.open}</ButtonLink>
    </Row>
  )
}
