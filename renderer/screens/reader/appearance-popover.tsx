import { CSPProvider } from '@base-ui/react/csp-provider'
import { Popover } from '@base-ui/react/popover'
import { ChevronDown, Minus, Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'
import { labelOf } from '#shared/commands/index.ts'
import { numberText } from '#shared/language/formats.ts'
import { languageName } from '#shared/language/language-name.ts'
import * as t from '#shared/words/reading.ts'
import { SegmentedChoice } from '../../components/segmented-choice.tsx'
import switches from '../../components/switch.module.css'
import { swipeToClose } from '../../components/swipe-to-close.ts'
import {
  darkThemes,
  type EntryFont,
  entryFonts,
  entryFontSizes,
  entryLineHeights,
  entrySpacings,
  entryWidths,
  lightThemes,
  type PreferenceName,
  type PreferenceValue,
  setPreference,
  usePreference,
} from '../../preferences/index.ts'
import { valueTitle } from '../../preferences/value-titles.ts'
import { baseLanguage, fontFamilies, fontsOf } from '../../reading/index.ts'
import { type ThemeName, themes } from '../../theme/themes.ts'
import { stepTextSize } from './step-text-size.ts'
import '../../reading/more-fonts.css'
import styles from './appearance-popover.module.css'

interface AppearancePopoverProps {
  readonly anchor: RefObject<HTMLButtonElement | null>
  /** The language of the article next to the popover. */
  readonly language: string | null | undefined
  readonly onClose: () => void
}

/** Sets the typography and colors of the text. The article next to the popover immediately shows each change. */
export function AppearancePopover({ anchor, language, onClose }: AppearancePopoverProps): ReactNode {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  const sheet = useCallback((element: HTMLElement | null) => {
    if (element) return swipeToClose(element, () => latest.current())
  }, [])
  return (
    <CSPProvider disableStyleElements>
      <Popover.Root open onOpenChange={(open) => !open && onClose()}>
        <Popover.Portal>
          <Popover.Positioner
            anchor={anchor}
            align="end"
            sideOffset={6}
            collisionPadding={8}
            className={styles.positioner}
          >
            <Popover.Popup ref={sheet} className={styles.popup} aria-label={t.appearance} finalFocus={anchor}>
              <Themes />
              <Fonts language={baseLanguage(language)} />
              <div className={styles.steps}>
                <Step label={t.size} name="entryFontSize" values={entryFontSizes} tell={String} />
                <Step label={t.lineHeight} name="entryLineHeight" values={entryLineHeights} tell={numberText} />
                <Step label={t.width} name="entryWidth" values={entryWidths} tell={widthWords} />
                <Spacing />
              </div>
              <Habits />
              <Popover.Close className={styles.done}>{t.done}</Popover.Close>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  )
}

function Spacing(): ReactNode {
  const spacing = usePreference('entrySpacing')
  return (
    <SegmentedChoice
      label={t.letterSpacing}
      value={spacing}
      values={entrySpacings}
      nameOf={valueTitle}
      onChoose={(value) => setPreference('entrySpacing', value)}
    />
  )
}

function widthWords(width: PreferenceValue<'entryWidth'>): string {
  return width === 'full' ? valueTitle(width) : `${Number.parseInt(width)}`
}

function Themes(): ReactNode {
  const scheme = usePreference('colourScheme')
  const light = usePreference('lightTheme')
  const dark = usePreference('darkTheme')
  const shown = document.documentElement.dataset['theme']
  const choose = (name: ThemeName) => {
    const isLight = lightThemes.some((theme) => theme === name)
    if (isLight) setPreference('lightTheme', name as PreferenceValue<'lightTheme'>)
    else setPreference('darkTheme', name as PreferenceValue<'darkTheme'>)
    // The app continues to follow the system as long as the chosen theme matches the system's current color scheme.
    if (scheme !== 'system' || isLight !== lightThemes.some((theme) => theme === shown)) {
      setPreference('colourScheme', isLight ? 'light' : 'dark')
    }
  }
  const isChosen = (name: ThemeName) =>
    scheme === 'system' ? name === shown || false : name === (scheme === 'light' ? light : dark)
  return (
    <fieldset className={styles.themes}>
      <legend>{t.theme}</legend>
      <div className={styles.swatches}>
        {[...lightThemes, ...darkThemes].map((name) => (
          <label
            key={name}
            className={styles.swatch}
            title={valueTitle(name)}
            style={{ background: themes[name]['surface'], color: themes[name]['text'] }}
          >
            <input
              type="radio"
              name="theme"
              aria-label={valueTitle(name)}
              checked={isChosen(name)}
              onChange={() => choose(name)}
            />
            <span aria-hidden>{t.aa}</span>
          </label>
        ))}
      </div>
      <label className={styles.system}>
        <input
          type="checkbox"
          className={switches.switch}
          checked={scheme === 'system'}
          onChange={(event) => {
            const isLight = lightThemes.some((theme) => theme === shown)
            setPreference('colourScheme', event.target.checked ? 'system' : isLight ? 'light' : 'dark')
          }}
        />
        {t.followSystem}
      </label>
    </fieldset>
  )
}

/**
 * Sets the font for all articles. If this article's language has its own font (Settings, Reading), sets the font for
 * articles in that language instead.
 */
function Fonts({ language }: { readonly language: string | null }): ReactNode {
  const all = usePreference('entryFont')
  const byLanguage = usePreference('entryFontsByLanguage')
  const own = language === null ? undefined : byLanguage[language]
  const chosen = own ?? all
  const name = own && language ? languageName(language) : null
  const choose = (font: EntryFont): void => {
    if (own && language) setPreference('entryFontsByLanguage', { ...byLanguage, [language]: font })
    else setPreference('entryFont', font)
  }
  return (
    <details className={styles.fold} name="appearance">
      <summary>
        {name ? t.fontForName({ name }) : t.font}
        <span className={styles.now} style={{ fontFamily: fontFamilies[chosen] }}>
          {fontName(chosen)}
        </span>
        <ChevronDown size={15} aria-hidden />
      </summary>
      <fieldset className={styles.fonts} aria-label={name ? t.fontForName({ name }) : t.font}>
        {(own && language ? fontsOf(language, entryFonts) : entryFonts).map((font) => (
          <label key={font} className={styles.font} data-face={font} style={{ fontFamily: fontFamilies[font] }}>
            <input type="radio" name="font" checked={font === chosen} onChange={() => choose(font)} />
            {fontName(font)}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

const fontName = (font: EntryFont): string => valueTitle(font).replace(/ Next$/, '')

function Habits(): ReactNode {
  const paragraphs = usePreference('entryParagraphs')
  const hyphens = usePreference('entryHyphens')
  const paged = usePreference('entryPaged')
  return (
    <details className={styles.fold} name="appearance">
      <summary>
        {t.more}
        <ChevronDown size={15} aria-hidden />
      </summary>
      <fieldset className={styles.habits} aria-label={t.more}>
        <label>
          <input
            type="checkbox"
            className={switches.switch}
            checked={paragraphs === 'indented'}
            onChange={(event) => setPreference('entryParagraphs', event.target.checked ? 'indented' : 'spaced')}
          />
          {t.indentParagraphs}
        </label>
        <Flag name="entryHyphens">{t.hyphenate}</Flag>
        <Flag name="entryJustified" disabled={!hyphens}>
          {t.justifyText}
        </Flag>
        <Flag name="dimOthers">{labelOf('reader.dim')}</Flag>
        <Flag name="readingRuler">{labelOf('reader.ruler')}</Flag>
        <Flag name="typewriter" disabled={paged}>
          {labelOf('reader.typewriter')}
        </Flag>
        <Flag name="paragraphCursor">{labelOf('reader.cursor')}</Flag>
        <Flag name="entryPaged">{labelOf('reader.paged')}</Flag>
        <button type="button" className={styles.reset} onClick={resetAppearance}>
          {t.reset}
        </button>
      </fieldset>
    </details>
  )
}

interface FlagProps {
  readonly name:
    | 'entryHyphens'
    | 'entryJustified'
    | 'dimOthers'
    | 'readingRuler'
    | 'typewriter'
    | 'paragraphCursor'
    | 'entryPaged'
  readonly disabled?: boolean
  readonly children: ReactNode
}

function Flag({ name, disabled, children }: FlagProps): ReactNode {
  const checked = usePreference(name)
  return (
    <label>
      <input
        type="checkbox"
        className={switches.switch}
        checked={checked}
        disabled={disabled}
        onChange={(event) => setPreference(name, event.target.checked)}
      />
      {children}
    </label>
  )
}

/** Resets the typography but not the themes. */
function resetAppearance(): void {
  stepTextSize(0)
  setPreference('entryLineHeight', 1.6)
  setPreference('entryWidth', '66ch')
  setPreference('entryFont', 'Literata')
  setPreference('entrySpacing', 'normal')
  setPreference('entryParagraphs', 'spaced')
  setPreference('entryHyphens', true)
  setPreference('entryJustified', false)
  setPreference('dimOthers', false)
  setPreference('readingRuler', false)
  setPreference('typewriter', false)
  setPreference('paragraphCursor', true)
  setPreference('entryPaged', false)
}

interface StepProps<N extends PreferenceName> {
  readonly label: string
  readonly name: N
  readonly values: readonly PreferenceValue<N>[]
  readonly tell: (value: PreferenceValue<N>) => string
}

function Step<N extends 'entryFontSize' | 'entryLineHeight' | 'entryWidth' | 'entrySpacing'>(
  props: StepProps<N>,
): ReactNode {
  const { label, name, values, tell } = props
  const value = usePreference(name)
  const at = values.indexOf(value)
  const move = (by: 1 | -1) => {
    const next = values[at + by]
    if (next !== undefined) setPreference(name, next)
  }
  return (
    <div className={styles.step} role="group" aria-label={label}>
      <span>{label}</span>
      <button type="button" aria-label={t.labelLess({ label })} disabled={at <= 0} onClick={() => move(-1)}>
        <Minus size={15} aria-hidden />
      </button>
      <output aria-live="polite">{tell(value)}</output>
      <button
        type="button"
        aria-label={t.labelMore({ label })}
        disabled={at >= values.length - 1}
        onClick={() => move(1)}
      >
        <Plus size={15} aria-hidden />
      </button>
    </div>
  )
}
