import type { ReactNode } from 'react'
import { PLAYBACK_RATES } from '#shared/limits.ts'
import { speechPauses } from '#shared/model/speech-choices.ts'
import { ChoiceRow, SwitchRow } from '../setting-rows.tsx'
import { LanguageVoices } from './language-voices.tsx'
import { VoiceServer } from './voice-server.tsx'

export function ListeningPage(): ReactNode {
  return (
    <>
      <ChoiceRow name="listenRate" label="Speed" values={PLAYBACK_RATES} unit="×" />
      <ChoiceRow
        name="listenPauses"
        label="Pauses"
        values={speechPauses}
        help="Between sentences, paragraphs and headings."
      />
      <LanguageVoices />
      <SwitchRow name="skipCaptions" label="Skip captions" help="The lines under pictures." />
      <SwitchRow name="skipFootnotes" label="Skip footnotes" />
      <SwitchRow name="skipQuotes" label="Skip quotes" />
      <SwitchRow name="skipTables" label="Skip tables" help="Code and long formulas are always skipped." />
      <SwitchRow name="continueListening" label="Continue with the listen queue" help="When an item ends." />
      <SwitchRow name="followVoice" label="Follow along" help="Scrolls the open article with the voice." />
      <VoiceServer />
    </>
  )
}
