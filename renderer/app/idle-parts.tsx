import { type ReactNode, useEffect } from 'react'
import '#shared/commands/index.ts'
import { reported } from '../report.ts'
import { AnnounceItems } from './announce-items.tsx'
import { desktopShell } from './desktop/desktop-shell.ts'
import { FollowPreferences } from './follow-preferences.tsx'
import { IncomingFiles } from './incoming/incoming-files.tsx'
import { UnsavedNotes } from './incoming/unsaved-notes.tsx'
import { TakeGuestPass } from './notices/take-guest-pass.tsx'
import { OfflineAudioSync } from './offline-audio-sync.tsx'
import { UsageReporter } from './usage/usage-reporter.tsx'

/** The parts that work in the background. They share one chunk, which loads after the first rows. */
export function IdleParts(): ReactNode {
  useEffect(() => {
    void reported('load what opens dialogs', import('./dialogs/opened-dialog.tsx'))
  }, [])
  return (
    <>
      {desktopShell() === null ? <IncomingFiles /> : null}
      <FollowPreferences />
      <AnnounceItems />
      <UsageReporter />
      <OfflineAudioSync />
      <TakeGuestPass />
      <UnsavedNotes />
    </>
  )
}
