import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { DEFAULT_API_VERSION, QUEUE_SCHEMA } from '#shared/limits.ts'
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
      <FactRow label="Version" value={String(import.meta.env['LECTERN_VERSION'] ?? '')} />
      <FactRow label="API version" value={DEFAULT_API_VERSION} />
      <FactRow label="Data version" value={QUEUE_SCHEMA} help="The schema of the offline queue." />
      <Row label="What’s new" help="What changed in this version.">
        <Button onClick={() => setNotes(true)}>Show</Button>
      </Row>
      <FactRow
        label="Licenses"
        help="Lectern is free software under AGPL-3.0-or-later, built on the work of others."
        value={
          <a href="/third-party-licences.txt" target="_blank" rel="noreferrer">
            Third-party licenses
          </a>
        }
      />
      <Row label="Diagnostics" help="Versions and sync status, for whoever helps you. Nothing about what you read.">
        <Button onClick={() => void diagnostics().then((text) => copyText(text, 'Diagnostics copied'))}>
          Copy diagnostics
        </Button>
      </Row>
      <FactRow label="Send feedback" value={<Link to="/feedback">Send feedback</Link>} />
      <Suspense fallback={null}>{notes ? <ReleaseNotes onClose={closeNotes} /> : null}</Suspense>
    </>
  )
}
