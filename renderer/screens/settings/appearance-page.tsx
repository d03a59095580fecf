import type { ReactNode } from 'react'
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
import { themes } from '../../theme/themes.ts'
import { ResetPreference } from './reset-preference.tsx'
import { ChoiceRow, SwitchRow } from './setting-rows.tsx'
import styles from './appearance-page.module.css'

export function AppearancePage(): ReactNode {
  return (
    <>
      <ChoiceRow name="colourScheme" label="Colour scheme" values={colourSchemes} help="System follows your device." />
      <Swatches name="lightTheme" label="Light theme" values={lightThemes} />
      <Swatches name="darkTheme" label="Dark theme" values={darkThemes} />
      <ChoiceRow name="density" label="Density of lists" values={densities} />
      <ChoiceRow
        name="zoom"
        label="Size of the interface"
        values={zooms}
        unit=" %"
        help="Of all words and rows; the text of articles grows with it."
      />
      <ChoiceRow
        name="reduceMotion"
        label="Reduce motion"
        values={motions}
        words={{ system: 'As the device asks', on: 'On', off: 'Off' }}
        help="Nothing slides, shimmers or scrolls smoothly."
      />
      <SwitchRow
        name="highContrast"
        label="High contrast"
        help="Stronger lines and grey words. A device that asks for it gets it in any case."
      />
      <ChoiceRow
        name="highlightStyle"
        label="Highlights"
        values={highlightStyles}
        words={{ fill: 'Filled', underline: 'Underlined', both: 'Filled and underlined' }}
      />
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
              {value}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
