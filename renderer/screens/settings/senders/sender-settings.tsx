import { type FormEvent, type ReactNode, useState } from 'react'
import type { ReaderStanding } from '#shared/model/sending.ts'
import * as t from '#shared/words/settings/senders.ts'
import { useHost } from '../../../cache/index.ts'
import { refusalSentence } from '../../../paying/index.ts'
import { Button } from '../../../components/button.tsx'
import { DialogMessage } from '../../../components/dialog-message.tsx'
import fields from '../../../components/field.module.css'
import { decideAbout, useKnownReaders } from '../../../reading/sent-by/index.ts'
import { ChoiceRow } from '../setting-rows.tsx'
import screen from '../settings-screen.module.css'
import { SettingsSection } from '../settings-section.tsx'
import { preferenceValues } from '../../../preferences/index.ts'
import styles from './senders.module.css'

const titles = { everyone: t.everyoneWhoKnowsMyName, allowed: t.onlyReadersIAllow, nobody: t.noOne }

/** Chooses who may send items, and lists the muted and allowed readers. All of it also works offline, except adding. */
export function SenderSettings(): ReactNode {
  const readers = useKnownReaders()
  return (
    <>
      <ChoiceRow
        name="sendersAllowed"
        label={t.whoMaySendToYou}
        help={t.theyArriveInYourInbox}
        values={preferenceValues('sendersAllowed') as never}
        words={titles}
      />
      <SettingsSection id="known-readers" title={t.mutedAndAllowedReaders} lead={t.sendersDoNotLearnOfThis}>
        {readers.length === 0 ? <p className={screen.lead}>{t.noReadersYet}</p> : null}
        <ul className={styles.readers}>
          {readers.map(({ reader, handle, name, standing }) => (
            <li key={reader} className={styles.reader}>
              <span className={styles.name}>
                <bdi>{name === '' ? `@${handle}` : t.nameAndHandle({ name, handle })}</bdi>
                <span className={screen.help}>{standing === 'muted' ? t.muted : t.allowed}</span>
              </span>
              <Button
                aria-label={standing === 'muted' ? t.unmuteHandle({ handle }) : t.removeHandle({ handle })}
                onClick={() => decideAbout({ reader, handle, name }, null)}
              >
                {standing === 'muted' ? t.unmute : t.remove}
              </Button>
            </li>
          ))}
        </ul>
        <AddReader />
      </SettingsSection>
    </>
  )
}

function AddReader(): ReactNode {
  const host = useHost()
  const [handle, setHandle] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const add = async (standing: ReaderStanding): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      const found = await host.call('readerFind', { params: { handle: handle.trim() } })
      if (decideAbout({ ...found, name: '' }, standing)) setHandle('')
    } catch (error) {
      setProblem(refusalSentence(error))
    }
    setBusy(false)
  }
  return (
    <form
      className={styles.add}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (handle.trim() !== '') void add('allowed')
      }}
    >
      <input
        className={fields.field}
        dir="ltr"
        aria-label={t.publicName}
        placeholder="@ada"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={handle}
        onChange={({ target }) => {
          setHandle(target.value)
          setProblem(null)
        }}
      />
      <Button type="submit" disabled={busy || handle.trim() === ''}>
        {t.allow}
      </Button>
      <Button disabled={busy || handle.trim() === ''} onClick={() => void add('muted')}>
        {t.mute}
      </Button>
      <DialogMessage problem={problem} />
    </form>
  )
}
