import { type ReactNode, useId } from 'react'
import fields from '../../../components/field.module.css'
import { ResetButton } from '../../../components/reset-button.tsx'
import { useAllVoices, type Voice, voiceLanguage } from '../../../player/index.ts'
import { setPreference, usePreference } from '../../../preferences/index.ts'
import { Row, SelectRow } from '../setting-rows.tsx'

const names = new Intl.DisplayNames('en', { type: 'language' })
const nameOf = (language: string): string => names.of(language) ?? language

/** Voices by language: one row each, and one to add another. */
export function LanguageVoices(): ReactNode {
  const all = useAllVoices()
  const byLanguage = usePreference('listenVoices')
  const id = useId()
  const groups = Object.entries(
    Object.groupBy(all, ({ language }) => voiceLanguage(language)) as Record<string, readonly Voice[]>,
  ).toSorted(([a], [b]) => nameOf(a).localeCompare(nameOf(b)))
  const choose = (language: string, voice: number): void =>
    setPreference('listenVoices', { ...byLanguage, [language]: voice })
  const drop = (language: string): void =>
    setPreference(
      'listenVoices',
      Object.fromEntries(Object.entries(byLanguage).filter(([other]) => other !== language)),
    )
  const others = groups.filter(([language, voices]) => voices.length > 1 && byLanguage[language] === undefined)
  return (
    <>
      <Row
        label="Voice for a language"
        help="All voices speak on this device, without a connection. They are clear, and sound synthetic."
        htmlFor={id}
      >
        <select
          id={id}
          className={fields.select}
          value=""
          disabled={others.length === 0}
          onChange={({ target: { value } }) => {
            const first = groups.find(([language]) => language === value)?.[1][0]
            if (first) choose(value, first.id)
          }}
        >
          <option value="" disabled>
            Choose a language
          </option>
          {others.map(([language]) => (
            <option key={language} value={language}>
              {nameOf(language)}
            </option>
          ))}
        </select>
      </Row>
      {groups.flatMap(([language, voices]) => {
        const chosen = byLanguage[language]
        if (chosen === undefined) return []
        const ids = voices.map((voice) => voice.id)
        return (
          <SelectRow
            key={language}
            label={`Voice for ${nameOf(language)}`}
            value={ids.includes(chosen) ? chosen : (ids[0] ?? chosen)}
            values={ids}
            words={Object.fromEntries(voices.map((voice) => [voice.id, voice.name]))}
            mark={<ResetButton label={`the voice for ${nameOf(language)}`} onReset={() => drop(language)} />}
            choose={(voice) => choose(language, voice)}
          />
        )
      })}
    </>
  )
}
