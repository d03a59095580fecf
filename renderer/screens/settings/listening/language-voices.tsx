import { compareNames } from '#shared/language/compare-names.ts'
import { languageName } from '#shared/language/language-name.ts'
import * as t from '#shared/words/settings/listening.ts'
import { type ReactNode, useId } from 'react'
import { useHost } from '../../../cache/index.ts'
import fields from '../../../components/field.module.css'
import { ResetButton } from '../../../components/reset-button.tsx'
import {
  chooseSystemVoice,
  chooseVoice,
  playVoiceSample,
  playSystemSample,
  speaksLanguage,
  useAllVoices,
  usePlayer,
  useSystemVoices,
  type Voice,
  voiceLanguage,
} from '../../../player/index.ts'
import { setPreference, usePreference } from '../../../preferences/index.ts'
import { Row, SelectRow } from '../setting-rows.tsx'
import { VoiceSampleButton } from './voice-sample-button.tsx'

const nameOfVoice = ({ name, host }: Voice): string => (host === null ? name : `${name} (server)`)

/** Shows the voices by language: a row for each, and one for adding another. */
export function LanguageVoices(): ReactNode {
  const all = useAllVoices()
  const { call } = useHost()
  const player = usePlayer()
  const byLanguage = usePreference('listenVoices')
  const id = useId()
  const ofSystem = useSystemVoices()
  const systemChosen = usePreference('systemVoices')
  const languages = [
    ...new Set([...all, ...ofSystem].flatMap(({ language }) => (language === null ? [] : voiceLanguage(language)))),
  ]
  const groups = languages
    .map((language) => [language, all.filter((voice) => speaksLanguage(voice, language))] as const)
    .toSorted(([a], [b]) => compareNames(languageName(a), languageName(b)))
  const isChosen = (language: string): boolean =>
    byLanguage[language] !== undefined || systemChosen[language] !== undefined
  const drop = (language: string): void => {
    chooseSystemVoice(null, language)
    setPreference(
      'listenVoices',
      Object.fromEntries(Object.entries(byLanguage).filter(([other]) => other !== language)),
    )
  }
  const others = groups.filter(([language]) => !isChosen(language))
  return (
    <>
      <Row label={t.voiceForALanguage} help={t.lecternsOwnVoicesNeedNoConnection} htmlFor={id}>
        <select
          id={id}
          className={fields.select}
          value=""
          disabled={others.length === 0}
          onChange={({ target: { value } }) => {
            const first = groups.find(([language]) => language === value)?.[1][0]
            if (first) chooseVoice(first, value)
            else chooseSystemVoice(ofSystem.find(({ language }) => voiceLanguage(language) === value) ?? null, value)
          }}
        >
          <option value="" disabled>
            {t.chooseALanguage}
          </option>
          {others.map(([language]) => (
            <option key={language} value={language}>
              {languageName(language)}
            </option>
          ))}
        </select>
      </Row>
      {groups.flatMap(([language, voices]) => {
        if (!isChosen(language)) return []
        const here = ofSystem.filter((voice) => voiceLanguage(voice.language) === language)
        const system = here.find(({ uri }) => uri === systemChosen[language]) ?? null
        const own = voices.find(({ id: one }) => one === byLanguage[language]) ?? voices[0] ?? null
        const names = new Map([
          ...voices.map((voice) => [`own ${voice.id}`, nameOfVoice(voice)] as const),
          ...here.map((voice) => [`system ${voice.uri}`, t.nameThisDevice({ name: voice.name })] as const),
        ])
        return (
          <SelectRow
            key={language}
            label={t.voiceForName({ name: languageName(language) })}
            help={system || !own || own.host === null ? undefined : t.theTextThatIsReadAloud({ host: own.host })}
            value={system ? `system ${system.uri}` : `own ${own?.id ?? 0}`}
            values={[...names.keys()]}
            words={Object.fromEntries(names)}
            mark={
              <>
                <ResetButton
                  label={t.theVoiceForName({ name: languageName(language) })}
                  onReset={() => drop(language)}
                />
                {system ? (
                  <VoiceSampleButton name={system.name} hear={() => playSystemSample(player, system)} />
                ) : own ? (
                  <VoiceSampleButton name={own.name} hear={() => playVoiceSample(player, call, own.id, language)} />
                ) : null}
              </>
            }
            choose={(value) => {
              const found = voices.find((voice) => `own ${voice.id}` === value)
              if (found) chooseVoice(found, language)
              else chooseSystemVoice(here.find(({ uri }) => `system ${uri}` === value) ?? null, language)
            }}
          />
        )
      })}
    </>
  )
}
