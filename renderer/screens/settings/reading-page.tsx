import { labelOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/settings.ts'
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
        label={t.fontSizeAndLayout}
        values={readingPlaces}
        words={{ device: t.onlyOnThisDevice, all: t.onAllMyDevices }}
        help="Saved views, pinned tags and your keys are on all devices."
      />
      <ChoiceRow name="entryFont" label={t.font} values={entryFonts} />
      <LanguageFonts />
      <ChoiceRow name="entryFontSize" label={t.textSize} values={entryFontSizes} unit={t.px} />
      <ChoiceRow name="entryLineHeight" label={t.lineHeight} values={entryLineHeights} />
      <ChoiceRow name="entrySpacing" label={t.spacing} values={entrySpacings} help="Between letters and words." />
      <ChoiceRow name="entryWidth" label={t.textWidth} values={entryWidths} help="In characters per line." />
      <ChoiceRow
        name="entryParagraphs"
        label={t.paragraphs}
        values={entryParagraphs}
        help="Spaced apart, or indented as in books."
      />
      <SwitchRow name="entryHyphens" label={t.hyphenate} />
      <SwitchRow name="entryJustified" label={t.justify} help="Only where words are hyphenated." disabled={!hyphens} />
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
        label={t.dailyReview}
        help="Shows a few of your past highlights again on Home and under Highlights."
      />
      <SwitchRow name="entryPaged" label={labelOf('reader.paged')} />
      <ChoiceRow
        name="afterArchive"
        label={t.afterArchiving}
        values={afterArchives}
        words={{ list: t.backToTheList, next: t.nextArticle }}
        help="Also after deleting."
      />
      <ChoiceRow
        name="openLinks"
        label={t.openLinks}
        values={linkPlaces}
        words={{ browser: onDesktop ? t.inTheBrowser : t.inANewTab, app: t.hereInLectern }}
        help="A page you read here is not saved. Hold Ctrl or ⌘ to open a link outside."
      />
      <FactRow label={t.markedRead} value="at 95 percent" help="Or when you mark it." />
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
      <p>{t.aPageThatIsReadSlowly}</p>
      <p>{t.soTheLettersShouldBeQuiet}</p>
    </div>
  )
}
