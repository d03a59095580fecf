import type { ReactNode } from 'react'
import { languages } from '#shared/words/languages/languages.ts'
import * as t from '#shared/words/settings.ts'
import { interfaceLanguages, setPreference, usePreference } from '../../preferences/index.ts'
import { SelectRow } from './setting-rows.tsx'

/** Each language is named in itself, so that a reader finds it whatever the present one is. */
const names: Readonly<Record<string, string>> = {
  system: t.systemLanguage,
  ...Object.fromEntries(languages.map(({ code, name }) => [code, name])),
}

/** Chooses the language of the interface. The page reloads, because its scripts contain the messages. */
export function LanguageSetting(): ReactNode {
  const language = usePreference('language')
  return (
    <SelectRow
      label={t.interfaceLanguage}
      help={t.reloadsToShowAnotherLanguage}
      value={language}
      values={interfaceLanguages}
      words={names}
      choose={(chosen) => {
        setPreference('language', chosen)
        window.location.reload()
      }}
    />
  )
}
