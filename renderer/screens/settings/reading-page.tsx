import { labelOf } from '#shared/commands/index.ts'
import { interfaceLanguage } from '#shared/language/locale.ts'
import * as t from '#shared/words/settings.ts'
import * as s from '#shared/words/settings/search.ts'
import type { ReactNode } from 'react'
import { pixels } from '../../preferences/value-titles.ts'
import { appearanceStyle, useAppearance } from '../../reading/index.ts'
import '../../reading/fonts.css'
import '../../reading/more-fonts.css'
import { isDesktop } from '../../platform.ts'
import { LanguageFonts } from './language-fonts.tsx'
import { setting, type SettingsPage } from './settings-page.ts'
import styles from './reading-page.module.css'

export const readingPage: SettingsPage = {
  title: t.reading,
  rows: [
    { content: Specimen, finds: [] },
    setting('readingFollows', {
      label: t.fontSizeAndLayout,
      search: s.fontSizeAndLayout,
      titles: { device: t.onlyOnThisDevice, all: t.onAllMyDevices },
      help: t.savedViews,
    }),
    setting('entryFont', { label: t.font, search: s.font }),
    { content: LanguageFonts, finds: [[t.fontForALanguage, s.fontForALanguage]] },
    setting('entryFontSize', { label: t.textSize, search: s.textSize, titleOf: pixels }),
    setting('entryLineHeight', { label: t.lineHeight, search: s.lineHeight }),
    setting('entrySpacing', { label: t.spacing, search: s.spacing, help: t.betweenLettersAndWords }),
    setting('entryWidth', { label: t.textWidth, search: s.textWidth, help: t.inCharactersPerLine }),
    setting('entryParagraphs', { label: t.paragraphs, search: s.paragraphs, help: t.spacedApart }),
    setting('entryHyphens', { label: t.hyphenate, search: s.hyphenate }),
    setting('entryJustified', {
      label: t.justify,
      search: s.justify,
      help: t.onlyWhereWordsAreHyphenated,
      needs: { entryHyphens: true },
    }),
    setting('dimOthers', { label: labelOf('reader.dim'), search: s.focusCurrentParagraph }),
    setting('readingRuler', { label: labelOf('reader.ruler'), search: s.readingRuler }),
    setting('typewriter', {
      label: labelOf('reader.typewriter'),
      search: s.typewriterScrolling,
      help: t.keepsTheCurrentLineInThe,
      needs: { entryPaged: false },
    }),
    setting('paragraphCursor', {
      label: labelOf('reader.cursor'),
      search: s.paragraphCursor,
      help: t.jAndKMoveBetweenParagraphs,
    }),
    setting('dailyReview', { label: t.dailyReview, search: s.dailyReview, help: t.showsAFewOfYourPast }),
    setting('entryPaged', { label: labelOf('reader.paged'), search: s.paginate }),
    setting('afterArchive', {
      label: t.afterArchiving,
      search: s.afterArchiving,
      titles: { list: t.backToTheList, next: t.nextArticle },
      help: t.alsoAfterDeleting,
    }),
    setting('openLinks', {
      label: t.openLinks,
      search: s.openLinks,
      titleOf: (value) => (value === 'app' ? t.hereInLectern : isDesktop() ? t.inTheBrowser : t.inANewTab),
      help: t.aPageYouReadHereIs,
    }),
    { label: t.markedRead, search: s.markedRead, value: t.atPercent({ percent: 95 }), help: t.orWhenYouMarkIt },
  ],
}

/** Previews the chosen settings. */
function Specimen(): ReactNode {
  const language = interfaceLanguage()
  const appearance = useAppearance(language)
  const { paragraphs, hyphens, justified } = appearance
  return (
    <div
      className={styles.specimen}
      lang={language}
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
