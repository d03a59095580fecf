import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { DEFAULT_API_VERSION, QUEUE_SCHEMA } from '#shared/limits.ts'
import * as t from '#shared/words/settings.ts'
import * as s from '#shared/words/settings/search.ts'
import { copyText } from '../../cache/index.ts'
import { diagnostics } from '../../commands/diagnostics/index.ts'
import { Button } from '../../components/button.tsx'
import { Row } from './setting-rows.tsx'
import type { SettingsPage } from './settings-page.ts'

const ReleaseNotes = lazy(() => import('./release-notes.tsx').then(({ ReleaseNotes }) => ({ default: ReleaseNotes })))

export const aboutPage: SettingsPage = {
  title: t.about,
  rows: [
    { label: t.version, search: s.version, value: String(import.meta.env['LECTERN_VERSION'] ?? '') },
    { label: t.apiVersion, value: DEFAULT_API_VERSION },
    { label: t.dataVersion, search: s.dataVersion, value: QUEUE_SCHEMA, help: t.theSchemaOfTheOfflineQueue },
    { content: WhatsNew, finds: [[t.whatsNew, s.whatsNew]] },
    {
      label: t.licenses,
      search: s.licenses,
      help: t.lecternIsFreeSoftwareUnderAgpl,
      value: (
        <a href="/third-party-licences.txt" target="_blank" rel="noreferrer">
          {t.thirdPartyLicenses}
        </a>
      ),
    },
    { content: Diagnostics, finds: [[t.diagnostics, s.diagnostics]] },
    { label: t.sendFeedback, search: s.sendFeedback, value: <Link to="/feedback">{t.sendFeedback}</Link> },
  ],
}

function WhatsNew(): ReactNode {
  const [notes, setNotes] = useState(false)
  const closeNotes = useCallback(() => setNotes(false), [])
  return (
    <>
      <Row label={t.whatsNew} help={t.changesInThisVersion}>
        <Button id="whats-new" onClick={() => setNotes(true)}>
          {t.show}
        </Button>
      </Row>
      <Suspense fallback={null}>{notes ? <ReleaseNotes onClose={closeNotes} /> : null}</Suspense>
    </>
  )
}

function Diagnostics(): ReactNode {
  return (
    <Row label={t.diagnostics} help={t.versionsAndSyncStatus}>
      <Button onClick={() => void diagnostics().then((text) => copyText(text, t.diagnosticsCopied))}>
        {t.copyDiagnostics}
      </Button>
    </Row>
  )
}
