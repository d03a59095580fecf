import type { ReactNode } from 'react'
import type { Shell } from '#shared/desktop/shell.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/app/sharing.ts'
import { useAsyncValue, useEntry, useHost } from '../../cache/index.ts'
import { Button, ButtonLink } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { useDesktopFacts } from '../desktop/desktop-facts.ts'
import { desktopShell } from '../desktop/desktop-shell.ts'
import { SendForm } from './send-form.tsx'
import styles from './share-dialog.module.css'

interface SendDialogProps {
  readonly entry: FeedEntry
  readonly onClose: () => void
}

/** Sends a copy of an item to other readers of the service. This needs a connection. */
export function SendDialog({ entry: given, onClose }: SendDialogProps): ReactNode {
  const entry = useEntry(given.content.id) ?? given
  const shell = desktopShell()
  return (
    <Dialog title={t.sendToAReader} closesOutside={false} onClose={onClose}>
      <p className={styles.title} dir="auto">
        {entry.content.title.trim() || t.untitled}
      </p>
      {shell === null ? (
        <Send entry={entry} onClose={onClose} />
      ) : (
        <OnDesktop shell={shell} entry={entry} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** The desktop's own library has no other readers. */
function OnDesktop({ shell, ...props }: SendDialogProps & { readonly shell: Shell }): ReactNode {
  const { facts } = useDesktopFacts(shell)
  if (facts === null) return null
  if (facts.account !== null) return <Send {...props} />
  return <Explained text={t.yourLibraryHasNoOtherReaders} onClose={props.onClose} />
}

function Send({ entry, onClose }: SendDialogProps): ReactNode {
  const host = useHost()
  const { id } = entry.content
  const { value, failure, again } = useAsyncValue(`sent ${id}`, () => host.call('contentSent', { params: { id } }))
  if (value === null)
    return (
      <>
        {failure ? (
          <ErrorPanel title={t.sendToAReader} failure={failure} retry={again} />
        ) : (
          <p className={styles.text} role="status">
            {t.contactingTheLibrary}
          </p>
        )}
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
        </DialogActions>
      </>
    )
  if (!value.can_be_sent) return <Explained text={t.thisItemHasNoTextToSend} onClose={onClose} />
  if (value.handle === null)
    return (
      <Explained text={t.chooseAPublicNameFirst} onClose={onClose}>
        <ButtonLink to="/settings?page=account" onClick={onClose}>
          {t.chooseAPublicName}
        </ButtonLink>
      </Explained>
    )
  return <SendForm contentId={id} sent={value.sent} readers={value.readers} onClose={onClose} />
}

interface ExplainedProps {
  readonly text: string
  readonly onClose: () => void
  /** A button that leads to what is missing. */
  readonly children?: ReactNode
}

/** A reason why the item can't be sent. */
function Explained({ text, onClose, children }: ExplainedProps): ReactNode {
  return (
    <>
      <p className={styles.text}>{text}</p>
      <DialogActions>
        {children}
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </>
  )
}
