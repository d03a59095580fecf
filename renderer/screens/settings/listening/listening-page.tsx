import type { ReactNode } from 'react'
import { PLAYBACK_RATES } from '#shared/limits.ts'
import { speechPauses } from '#shared/model/speech-choices.ts'
import * as t from '#shared/words/settings/listening.ts'
import { ChoiceRow, SwitchRow } from '../setting-rows.tsx'
import { LanguageVoices } from './language-voices.tsx'
import { VoiceServer } from './voice-server.tsx'

export function ListeningPage(): ReactNode {
  return (
    <>
      <ChoiceRow name="listenRate" label={t.speed} values={PLAYBACK_RATES} unit="×" />
      <ChoiceRow
        name="listenPauses"
        label={t.pauses}
        values={speechPauses}
        help="Between sentences, paragraphs and headings."
      />
      <LanguageVoices />
      <SwitchRow name="skipCaptions" label={t.skipCaptions} help="The lines under pictures." />
      <SwitchRow name="skipFootnotes" label={t.skipFootnotes} />
      <SwitchRow name="skipQuotes" label={t.skipQuotes} />
      <SwitchRow name="skipTables" label={t.skipTables} help="Code and long formulas are always skipped." />
      <SwitchRow name="continueListening" label={t.continueWithTheListenQueue} help="When an item ends." />
      <SwitchRow name="followVoice" label={t.followAlong} help="Scrolls the open article with the voice." />
      <VoiceServer />
    </>
  )
}
