import type { ReactNode } from 'react'
import * as t from '#shared/words/settings.ts'
import * as s from '#shared/words/settings/search.ts'
import { preferenceValues, setPreference, usePreference } from '../../preferences/index.ts'
import { percent, valueTitle } from '../../preferences/value-titles.ts'
import { themes } from '../../theme/themes.ts'
import { LanguageSetting } from './language-setting.tsx'
import { ResetPreference } from './reset-preference.tsx'
import { setting, type SettingsPage } from './settings-page.ts'
import styles from './appearance-page.module.css'

export const appearancePage: SettingsPage = {
  title: t.appearance,
  rows: [
    { content: LanguageSetting, finds: [[t.interfaceLanguage, s.interfaceLanguage]] },
    setting('colourScheme', {
      label: t.colorScheme,
      search: s.colorScheme,
      help: t.systemFollowsYourDevicesSetting,
    }),
    {
      content: Swatches,
      finds: [
        [t.lightTheme, s.lightTheme],
        [t.darkTheme, s.darkTheme],
      ],
    },
    setting('density', { label: t.listDensity, search: s.listDensity }),
    setting('zoom', { label: t.interfaceSize, search: s.interfaceSize, titleOf: percent, help: t.scalesEverything }),
    setting('reduceMotion', {
      label: t.reduceMotion,
      search: s.reduceMotion,
      titles: { system: t.followSystem },
      help: t.turnsOffSlideAndShimmerAnimations,
    }),
    setting('highContrast', {
      label: t.highContrast,
      search: s.highContrast,
      help: t.strongerBordersAndSecondaryText,
    }),
    setting('highlightStyle', { label: t.highlights, search: s.highlights }),
  ],
}

function Swatches(): ReactNode {
  return (
    <>
      <ThemeSwatches name="lightTheme" label={t.lightTheme} />
      <ThemeSwatches name="darkTheme" label={t.darkTheme} />
    </>
  )
}

interface ThemeSwatchesProps {
  readonly name: 'lightTheme' | 'darkTheme'
  readonly label: string
}

/** Previews each theme in its own colors, as a small list page. */
function ThemeSwatches({ name, label }: ThemeSwatchesProps): ReactNode {
  const chosen = usePreference(name)
  return (
    <fieldset className={styles.themes} data-setting={label}>
      <legend>{label}</legend>
      <span className={styles.changed}>
        <ResetPreference name={name} label={label} />
      </span>
      <div className={styles.swatches}>
        {preferenceValues(name).map((value) => {
          const colours = themes[value]
          return (
            <label key={value} className={styles.theme}>
              <input type="radio" name={name} checked={value === chosen} onChange={() => setPreference(name, value)} />
              <span className={styles.page} style={{ background: colours['surface'] }} aria-hidden>
                <span className={styles.side} style={{ background: colours['sidebar'] }} />
                <span className={styles.lines}>
                  <span style={{ background: colours['text'] }} />
                  <span style={{ background: colours['textMuted'] }} />
                  <span style={{ background: colours['hl'] }} />
                  <span style={{ background: colours['accent'] }} />
                </span>
              </span>
              {valueTitle(value)}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
