import type { ReactNode } from 'react'
import * as t from '#shared/words/settings.ts'
import {
  colourSchemes,
  darkThemes,
  densities,
  highlightStyles,
  lightThemes,
  motions,
  type PreferenceValue,
  setPreference,
  usePreference,
  zooms,
} from '../../preferences/index.ts'
import { percent, valueTitle } from '../../preferences/value-titles.ts'
import { themes } from '../../theme/themes.ts'
import { ResetPreference } from './reset-preference.tsx'
import { ChoiceRow, SwitchRow } from './setting-rows.tsx'
import styles from './appearance-page.module.css'

export function AppearancePage(): ReactNode {
  return (
    <>
      <ChoiceRow
        name="colourScheme"
        label={t.colorScheme}
        values={colourSchemes}
        help={t.systemFollowsYourDevicesSetting}
      />
      <Swatches name="lightTheme" label={t.lightTheme} values={lightThemes} />
      <Swatches name="darkTheme" label={t.darkTheme} values={darkThemes} />
      <ChoiceRow name="density" label={t.listDensity} values={densities} />
      <ChoiceRow name="zoom" label={t.interfaceSize} values={zooms} titleOf={percent} help={t.scalesEverything} />
      <ChoiceRow
        name="reduceMotion"
        label={t.reduceMotion}
        values={motions}
        words={{ system: t.followSystem }}
        help={t.turnsOffSlideAndShimmerAnimations}
      />
      <SwitchRow name="highContrast" label={t.highContrast} help={t.strongerBordersAndSecondaryText} />
      <ChoiceRow name="highlightStyle" label={t.highlights} values={highlightStyles} />
    </>
  )
}

interface SwatchesProps<N extends 'lightTheme' | 'darkTheme'> {
  readonly name: N
  readonly label: string
  readonly values: readonly PreferenceValue<N>[]
}

/** Previews each theme in its own colours, as a small list page. */
function Swatches<N extends 'lightTheme' | 'darkTheme'>({ name, label, values }: SwatchesProps<N>): ReactNode {
  const chosen = usePreference(name)
  return (
    <fieldset className={styles.themes} data-setting={label}>
      <legend>{label}</legend>
      <span className={styles.changed}>
        <ResetPreference name={name} label={label} />
      </span>
      <div className={styles.swatches}>
        {values.map((value) => {
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
