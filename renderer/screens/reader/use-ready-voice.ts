import { useEffect } from 'react'
import { isListening } from '../../listening/index.ts'
import { usePlayer } from '../../player/index.ts'
import { preference } from '../../preferences/index.ts'
import { reported } from '../../report.ts'

/** Milliseconds after which the reader is considered to be staying with the article instead of leafing through. */
const STAYS = 1500

/** If the reader listens on this device, prepares the voice and the text after an article has been open for a while. */
export function useReadyVoice(contentId: number, hasText: boolean): void {
  const player = usePlayer()
  useEffect(() => {
    if (!hasText || !preference('hasListened')) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      if (isListening() || !navigator.onLine) return
      void reported('make the player ready', import('../../player/bar/player-bar.tsx'))
      void reported('make the voice ready', player.makeReady(contentId, stop.signal))
    }, STAYS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [player, contentId, hasText])
}
