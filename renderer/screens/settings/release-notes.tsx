import type { ReactNode } from 'react'
import * as t from '#shared/words/settings.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import type { Release } from './parse-changelog.ts'
import styles from './release-notes.module.css'

/** The part of CHANGELOG.md for readers, newest version first, inlined by the build. */
declare const LECTERN_RELEASE_NOTES: readonly Release[]

/** Shows the changes in each version. */
export function ReleaseNotes({ onClose }: { readonly onClose: () => void }): ReactNode {
  return (
    <Dialog title={t.whatsNew} wide onClose={onClose}>
      <div className={styles.notes} role="region" aria-label={t.changes} tabIndex={0}>
        {LECTERN_RELEASE_NOTES.map((release) => (
          <Notes key={release.title} release={release} />
        ))}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Notes({ release: { title, groups } }: { readonly release: Release }): ReactNode {
  return (
    <section>
      <h3>{title ?? t.thisVersion}</h3>
      {groups.map(({ name, lines }) => (
        <div key={name}>
          <h4>{name}</h4>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
