import { type ReactNode, useId } from 'react'
import fields from '../../../components/field.module.css'
import { ResetButton } from '../../../components/reset-button.tsx'
import { speaksLanguage, useAllVoices, type Voice, voiceLanguage } from '../../../player/index.ts'
import { setPreference, usePreference } from '../../../preferences/index.ts'
import { Row, SelectRow } from '../setting-rows.tsx'
import { HearButton } from './hear-button.tsx'

const names = new Intl.DisplayNames('en', { type: 'language' })
const nameOf = (language: string): string => names.of(language) ?? language
const nameOfVoice = ({ name, host }: Voice): string => (host === null ? name : `${name} (${host})`)

/** Voices by language: one row each, and one to add another. */
export function LanguageVoices(): ReactNode {
  const all = useAllVoices()
  const byLanguage = usePreference('listenVoices')
  const id = useId()
  const languages = [...new Set(all.flatMap(({ language }) => (language === null ? [] : voiceLanguage(language))))]
  const groups = languages
    .map((language) => [language, all.filter((voice) => speaksLanguage(voice, language))] as const)
    .toSorted(([a], [b]) => nameOf(a).localeCompare(nameOf(b)))
  const choose = (language: string, voice: number): void =>
    setPreference('listenVoices', { ...byLanguage, [language]: voice })
  const drop = (language: string): void =>
    setPreference(
      'listenVoices',
      Object.fromEntries(Object.entries(byLanguage).filter(([other]) => other !== language)),
    )
  const others = groups.filter(([language]) => byLanguage[language] === undefined)
  return (
    <>
      <Row
        label="Voice for a language"
        help="Lectern’s own voices need no connection. They are clear, and sound synthetic."
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
        const wanted = byLanguage[language]
        if (wanted === undefined) return []
        const chosen = voices.find((voice) => voice.id === wanted) ?? voices[0]
        if (!chosen) return []
        return (
          <SelectRow
            key={language}
            label={`Voice for ${nameOf(language)}`}
            help={chosen.host === null ? undefined : `What is read aloud is sent to ${chosen.host}.`}
            value={chosen.id}
            values={voices.map((voice) => voice.id)}
            words={Object.fromEntries(voices.map((voice) => [voice.id, nameOfVoice(voice)]))}
            mark={
              <>
                <ResetButton label={`the voice for ${nameOf(language)}`} onReset={() => drop(language)} />
                <HearButton voice={chosen} language={language} />
              </>
            }
            choose={(voice) => choose(language, voice)}
          />
        )
      })}
    </>
  )
}
