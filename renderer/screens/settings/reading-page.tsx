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
import { pixels } from '../../preferences/value-titles.ts'
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
        help={t.savedViews}
      />
      <ChoiceRow name="entryFont" label={t.font} values={entryFonts} />
      <LanguageFonts />
      <ChoiceRow name="entryFontSize" label={t.textSize} values={entryFontSizes} titleOf={pixels} />
      <ChoiceRow name="entryLineHeight" label={t.lineHeight} values={entryLineHeights} />
      <ChoiceRow name="entrySpacing" label={t.spacing} values={entrySpacings} help={t.betweenLettersAndWords} />
      <ChoiceRow name="entryWidth" label={t.textWidth} values={entryWidths} help={t.inCharactersPerLine} />
      <ChoiceRow name="entryParagraphs" label={t.paragraphs} values={entryParagraphs} help={t.spacedApart} />
      <SwitchRow name="entryHyphens" label={t.hyphenate} />
      <SwitchRow name="entryJustified" label={t.justify} help={t.onlyWhereWordsAreHyphenated} disabled={!hyphens} />
      <SwitchRow name="dimOthers" label={labelOf('reader.dim')} />
      <SwitchRow name="readingRuler" label={labelOf('reader.ruler')} />
      <SwitchRow
        name="typewriter"
        label={labelOf('reader.typewriter')}
        help={t.keepsTheCurrentLineInThe}
        disabled={paged}
      />
      <SwitchRow name="paragraphCursor" label={labelOf('reader.cursor')} help={t.jAndKMoveBetweenParagraphs} />
      <SwitchRow name="dailyReview" label={t.dailyReview} help={t.showsAFewOfYourPast} />
      <SwitchRow name="entryPaged" label={labelOf('reader.paged')} />
      <ChoiceRow
        name="afterArchive"
        label={t.afterArchiving}
        values={afterArchives}
        words={{ list: t.backToTheList, next: t.nextArticle }}
        help={t.alsoAfterDeleting}
      />
      <ChoiceRow
        name="openLinks"
        label={t.openLinks}
        values={linkPlaces}
        words={{ browser: onDesktop ? t.inTheBrowser : t.inANewTab, app: t.hereInLectern }}
        help={t.aPageYouReadHereIs}
      />
      <FactRow label={t.markedRead} value={t.atPercent({ percent: 95 })} help={t.orWhenYouMarkIt} />
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
