import { labelOf } from '#shared/commands/index.ts'
import type { ReactNode } from 'react'
import {
  afterArchives,
  entryFonts,
  entryFontSizes,
  entryLineHeights,
  entrySpacings,
  entryParagraphs,
  entryWidths,
  linkPlaces,
  readingPlaces,
  usePreference,
} from '../../preferences/index.ts'
import { appearanceStyle, useAppearance } from '../../reading/index.ts'
import '../../reading/fonts.css'
import '../../reading/more-fonts.css'
import { isDesktop } from '../../platform.ts'
import { LanguageFonts } from './language-fonts.tsx'
import { ChoiceRow, FactRow, SwitchRow } from './setting-rows.tsx'
import styles from './reading-page.module.css'

export function ReadingPage(): ReactNode {
  const hyphens = usePreference('entryHyphens')
  const paged = usePreference('entryPaged')
  const onDesktop = isDesktop()
  return (
    <>
      <Specimen />
      <ChoiceRow
        name="readingFollows"
        label="Font, size and layout"
        values={readingPlaces}
        words={{ device: 'Only on this device', all: 'On all my devices' }}
        help="Saved views, pinned tags and your keys are on all devices."
      />
      <ChoiceRow name="entryFont" label="Font" values={entryFonts} />
      <LanguageFonts />
      <ChoiceRow name="entryFontSize" label="Text size" values={entryFontSizes} unit=" px" />
      <ChoiceRow name="entryLineHeight" label="Line height" values={entryLineHeights} />
      <ChoiceRow name="entrySpacing" label="Spacing" values={entrySpacings} help="Between letters and words." />
      <ChoiceRow name="entryWidth" label="Text width" values={entryWidths} help="In characters per line." />
      <ChoiceRow
        name="entryParagraphs"
        label="Paragraphs"
        values={entryParagraphs}
        help="Spaced apart, or indented as in books."
      />
      <SwitchRow name="entryHyphens" label="Hyphenate" />
      <SwitchRow name="entryJustified" label="Justify" help="Only where words are hyphenated." disabled={!hyphens} />
      <SwitchRow name="dimOthers" label={labelOf('reader.dim')} />
      <SwitchRow name="readingRuler" label={labelOf('reader.ruler')} />
      <SwitchRow
        name="typewriter"
        label={labelOf('reader.typewriter')}
        help="Keeps the current line in the middle of the screen. Not while paginating."
        disabled={paged}
      />
      <SwitchRow
        name="paragraphCursor"
        label={labelOf('reader.cursor')}
        help="j and k move between paragraphs. When off, they scroll, and h and n need a selection."
      />
      <SwitchRow
        name="dailyReview"
        label="Daily review"
        help="Shows a few of your past highlights again on Home and under Highlights."
      />
      <SwitchRow name="entryPaged" label={labelOf('reader.paged')} />
      <ChoiceRow
        name="afterArchive"
        label="After archiving"
        values={afterArchives}
        words={{ list: 'Back to the list', next: 'Next article' }}
        help="Also after deleting."
      />
      <ChoiceRow
        name="openLinks"
        label="Open links"
        values={linkPlaces}
        words={{ browser: onDesktop ? 'In the browser' : 'In a new tab', app: 'Here, in Lectern' }}
        help="A page you read here is not saved. Hold Ctrl or ⌘ to open a link outside."
      />
      <FactRow label="Marked read" value="at 95 percent" help="Or when you mark it." />
    </>
  )
}

/** Previews the chosen settings. */
function Specimen(): ReactNode {
  const appearance = useAppearance('en')
  const { paragraphs, hyphens, justified } = appearance
  return (
    <div
      className={styles.specimen}
      lang="en"
      data-indented={paragraphs === 'indented' || undefined}
      style={{
        ...appearanceStyle(appearance),
        hyphens: hyphens ? 'auto' : 'manual',
        textAlign: justified && hyphens ? 'justify' : 'start',
      }}
    >
      <p>
        A page that is read slowly gives more than a page that is read twice. What matters is not how much was kept, but
        how much of it stayed.
      </p>
      <p>So the letters should be quiet, the lines neither long nor crowded, and nothing else in sight.</p>
    </div>
  )
}
