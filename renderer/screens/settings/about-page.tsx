import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DEFAULT_API_VERSION } from '#shared/limits.ts'
import { notify } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Fact } from './setting-rows.tsx'
import styles from './settings-screen.module.css'

export function AboutPage(): ReactNode {
  const version = String(import.meta.env['LECTERN_VERSION'] ?? '')
  return (
    <>
      <Fact label="Version" value={version} />
      <Fact label="Version of the API" value={DEFAULT_API_VERSION} />
      <Fact label="Licence" value="AGPL-3.0-or-later" />
      <Fact label="A word to the makers" value={<Link to="/feedback">Send feedback</Link>} />
      <div className={styles.buttons}>
        <Button
          onClick={() =>
            void navigator.clipboard.writeText(`Lectern ${version}\n${navigator.userAgent}`).then(
              () => notify('Diagnostics copied'),
              () => notify('The clipboard could not be written to', { type: 'error' }),
            )
          }
        >
          Copy diagnostics
        </Button>
      </div>
    </>
  )
}
