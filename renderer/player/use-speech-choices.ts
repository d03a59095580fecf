import { useEffect, useRef } from 'react'
import { usePreferences } from '../preferences/index.ts'
import { usePlayer } from './make-player.ts'

/**
 * Applies changes to the pauses, the parts to skip and the voices as soon as the reader makes them, in the player or in
 * the settings.
 */
export function useSpeechChoices(): void {
  const player = usePlayer()
  const choices = usePreferences({
    pauses: 'listenPauses',
    voices: 'listenVoices',
    systemVoices: 'systemVoices',
    captions: 'skipCaptions',
    footnotes: 'skipFootnotes',
    quotes: 'skipQuotes',
    tables: 'skipTables',
  })
  const prepared = useRef(choices)
  useEffect(() => {
    if (prepared.current === choices) return
    prepared.current = choices
    void player.prepareAgain()
  }, [player, choices])
}
