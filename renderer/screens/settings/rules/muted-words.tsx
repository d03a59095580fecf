import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { LONGEST_MUTED } from '#shared/model/rules/rule.ts'
import * as t from '#shared/words/settings/rules.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import fields from '../../../components/field.module.css'
import { usePreference } from '../../../preferences/index.ts'
import { SettingsSection } from '../settings-section.tsx'
import { muteWords, unmuteWords } from './use-rules.ts'
import styles from './rules.module.css'

/** Edits the words that hide items from feeds and newsletters. */
export function MutedWords(): ReactNode {
  const muted = usePreference('mutedWords')
  const [words, setWords] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (muteWords(words)) setWords('')
  }
  return (
    <SettingsSection id="muted-words" title={t.mutedWords} lead={t.onlyHidesItemsFromFeeds}>
      {muted.length === 0 ? null : (
        <ul className={styles.words}>
          {muted.map((one) => (
            <li key={one} className={styles.chip}>
              <bdi>{one}</bdi>
              <IconButton label={t.unmute({ words: one })} onClick={() => unmuteWords(one)}>
                <X size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.mute} onSubmit={submit}>
        <input
          className={fields.field}
          dir="auto"
          aria-label={t.mutedWord}
          placeholder={t.mutedWord}
          value={words}
          maxLength={LONGEST_MUTED}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" disabled={!/[\p{L}\p{N}]/u.test(words)}>
          {t.addAMutedWord}
        </Button>
      </form>
    </SettingsSection>
  )
}
