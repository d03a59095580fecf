import type { ReactNode } from 'react'
import { PLAYBACK_RATES } from '#shared/limits.ts'
import { speechPauses } from '#shared/model/speech-choices.ts'
import * as t from '#shared/words/settings/listening.ts'
import { ChoiceRow, SwitchRow } from '../setting-rows.tsx'
import { LanguageVoices } from './language-voices.tsx'
import { times } from '../../../preferences/value-titles.ts'
import { VoiceServer } from './voice-server.tsx'

export function ListeningPage(): ReactNode {
  return (
    <>
      <ChoiceRow name="listenRate" label={t.speed} values={PLAYBACK_RATES} titleOf={times} />
      <ChoiceRow name="listenPauses" label={t.pauses} values={speechPauses} help={t.betweenSentences} />
      <LanguageVoices />
      <SwitchRow name="skipCaptions" label={t.skipCaptions} help={t.theTextUnderPictures} />
      <SwitchRow name="skipFootnotes" label={t.skipFootnotes} />
      <SwitchRow name="skipQuotes" label={t.skipQuotes} />
      <SwitchRow name="skipTables" label={t.skipTables} help={t.codeAndLongFormulasAreAlways} />
      <SwitchRow name="continueListening" label={t.continueWithTheListenQueue} help={t.whenAnItemEnds} />
      <SwitchRow name="followVoice" label={t.followAlong} help={t.scrollsTheOpenArticleWithThe} />
      <VoiceServer />
    </>
  )
}
