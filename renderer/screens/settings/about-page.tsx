import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { DEFAULT_API_VERSION, QUEUE_SCHEMA } from '#shared/limits.ts'
import * as t from '#shared/words/settings.ts'
import { copyText } from '../../cache/index.ts'
import { diagnostics } from '../../commands/diagnostics/index.ts'
import { Button } from '../../components/button.tsx'
import { FactRow, Row } from './setting-rows.tsx'

const ReleaseNotes = lazy(() => import('./release-notes.tsx').then(({ ReleaseNotes }) => ({ default: ReleaseNotes })))

export function AboutPage(): ReactNode {
  const [notes, setNotes] = useState(false)
  const closeNotes = useCallback(() => setNotes(false), [])
  return (
    <>
      <FactRow label={t.version} value={String(import.meta.env['LECTERN_VERSION'] ?? '')} />
      <FactRow label={t.apiVersion} value={DEFAULT_API_VERSION} />
      <FactRow label={t.dataVersion} value={QUEUE_SCHEMA} help={t.theSchemaOfTheOfflineQueue} />
      <Row label={t.whatsNew} help={t.changesInThisVersion}>
        <Button id="whats-new" onClick={() => setNotes(true)}>
          {t.show}
        </Button>
      </Row>
      <FactRow
        label={t.licenses}
        help={t.lecternIsFreeSoftwareUnderAgpl}
        value={
          <a href="/third-party-licences.txt" target="_blank" rel="noreferrer">
            {t.thirdPartyLicenses}
          </a>
        }
      />
      <Row label={t.diagnostics} help={t.versionsAndSyncStatus}>
        <Button onClick={() => void diagnostics().then((text) => copyText(text, t.diagnosticsCopied))}>
          {t.copyDiagnostics}
        </Button>
      </Row>
      <FactRow label={t.sendFeedback} value={<Link to="/feedback">{t.sendFeedback}</Link>} />
      <Suspense fallback={null}>{notes ? <ReleaseNotes onClose={closeNotes} /> : null}</Suspense>
    </>
  )
}
