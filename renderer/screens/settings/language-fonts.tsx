import { compareNames } from '#shared/language/compare-names.ts'
import { languageName } from '#shared/language/language-name.ts'
import * as t from '#shared/words/settings.ts'
import { type ReactNode, useId } from 'react'
import fields from '../../components/field.module.css'
import { ResetButton } from '../../components/reset-button.tsx'
import { type EntryFont, entryFonts, setPreference, usePreference } from '../../preferences/index.ts'
import { fontsOf } from '../../reading/index.ts'
import { Row, SelectRow } from './setting-rows.tsx'

const languages = 'ar bg cs da de el en es fa fi fr he hi hu id it ja ko nb nl pl pt ro ru sv tr uk ur vi zh'.split(' ')

/** Shows the fonts set for individual languages: a row for each, and one for adding another. */
export function LanguageFonts(): ReactNode {
  const byLanguage = usePreference('entryFontsByLanguage')
  const usual = usePreference('entryFont')
  const id = useId()
  const chosen = Object.entries(byLanguage).flatMap(([language, font]) => (font ? [{ language, font }] : []))
  const choose = (language: string, font: EntryFont): void =>
    setPreference('entryFontsByLanguage', { ...byLanguage, [language]: font })
  const drop = (language: string): void =>
    setPreference(
      'entryFontsByLanguage',
      Object.fromEntries(Object.entries(byLanguage).filter(([other]) => other !== language)),
    )
  const others = languages
    .filter((language) => !byLanguage[language])
    .toSorted((a, b) => compareNames(languageName(a), languageName(b)))
  const byName = chosen.toSorted((a, b) => compareNames(languageName(a.language), languageName(b.language)))
  return (
    <>
      <Row label={t.fontForALanguage} help={t.forArticlesInThatLanguage} htmlFor={id}>
        <select
          id={id}
          className={fields.select}
          value=""
          onChange={({ target: { value } }) => {
            const fonts = fontsOf(value, entryFonts)
            const first = fonts.includes(usual) ? usual : fonts[0]
            if (first) choose(value, first)
          }}
        >
          <option value="" disabled>
            {t.addALanguage}
          </option>
          {others.map((language) => (
            <option key={language} value={language}>
              {languageName(language)}
            </option>
          ))}
        </select>
      </Row>
      {byName.map(({ language, font }) => (
        <SelectRow
          key={language}
          label={t.fontForName({ name: languageName(language) })}
          value={font}
          values={fontsOf(language, entryFonts)}
          mark={
            <ResetButton label={t.theFontForName({ name: languageName(language) })} onReset={() => drop(language)} />
          }
          choose={(next) => choose(language, next)}
        />
      ))}
    </>
  )
}
