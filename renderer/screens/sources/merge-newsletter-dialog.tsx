import { type ReactNode, useId, useState } from 'react'
import type { Source } from '#shared/model/source.ts'
import * as t from '#shared/words/sources.ts'
import { failureOf, notify, readSourcesAgain, useHost, connectionText } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import { DialogMessage } from '../../components/dialog-message.tsx'
import form from '../../components/dialog-form.module.css'
import fields from '../../components/field.module.css'
import { nameOf } from './source-names.ts'

interface MergeNewsletterDialogProps {
  readonly source: Source
  /** The other newsletters. */
  readonly others: readonly Source[]
  readonly onClose: () => void
}

/** Asks to which newsletter another one's emails belong. */
export function MergeNewsletterDialog({ source, others, onClose }: MergeNewsletterDialogProps): ReactNode {
  const host = useHost()
  const hint = useId()
  const [into, setInto] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const chosen = others.find(({ profile_id }) => String(profile_id) === into)
  const merge = async (): Promise<void> => {
    if (chosen?.profile_id == null || source.profile_id === null) return
    setBusy(true)
    setFailure('')
    try {
      const body = { profile_id: source.profile_id, into_profile_id: chosen.profile_id }
      await host.call('newsletterMerge', { body })
      readSourcesAgain()
      notify(t.emailsFromNameNowBelongTo({ name: nameOf(source), name2: nameOf(chosen) }))
      onClose()
    } catch (error) {
      setFailure(failureOf(error).kind === 'offline' ? connectionText() : t.theNewslettersCouldNotBeMerged)
      setBusy(false)
    }
  }
  return (
    <Dialog title={t.mergeName({ name: nameOf(source) })} closesOutside={!busy && into === ''} onClose={onClose}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault()
          void merge()
        }}
      >
        <label className={form.field}>
          {t.itsEmailsBelongTo}
          <select
            className={fields.input}
            value={into}
            aria-describedby={hint}
            disabled={busy}
            onChange={(event) => setInto(event.target.value)}
          >
            <option value="">{t.chooseANewsletter}</option>
            {others.map((other) => (
              <option key={other.profile_id} value={String(other.profile_id)}>
                {nameOf(other)}
              </option>
            ))}
          </select>
          <span id={hint} className={form.hint}>
            {t.futureEmailsGoThere}
          </span>
        </label>
        <DialogMessage problem={failure} />
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" disabled={busy || chosen === undefined}>
            {busy ? t.merging : t.merge}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
