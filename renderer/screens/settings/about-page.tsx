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
      <FactRow label="Version of the API" value={DEFAULT_API_VERSION} />
      <FactRow label="Version of what is stored" value={QUEUE_SCHEMA} help="The schema of the offline queue." />
      <Row label="What is new" help="What changed for those who read here.">
        <Button onClick={() => setNotes(true)}>Show</Button>
      </Row>
      <FactRow
        label="Licences"
        help="Lectern is free software under AGPL-3.0-or-later. It stands on the work of others."
        value={
          <a href="/third-party-licences.txt" target="_blank" rel="noreferrer">
            Their notices
          </a>
        }
      />
      <Row label="Diagnostics" help="Versions and how the sync stands, for whoever helps. Nothing of what you read.">
        <Button onClick={() => void diagnostics().then((text) => copyText(text, 'Diagnostics copied'))}>
          Copy diagnostics
        </Button>
      </Row>
      <FactRow label="A word to the makers" value={<Link to="/feedback">Send feedback</Link>} />
      <Suspense fallback={null}>{notes ? <ReleaseNotes onClose={closeNotes} /> : null}</Suspense>
    </>
  )
}
