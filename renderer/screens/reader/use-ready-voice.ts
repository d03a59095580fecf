import { useEffect } from 'react'
import { isListening } from '../../listening/index.ts'
import { usePlayer } from '../../player/index.ts'
import { preference } from '../../preferences/index.ts'
import { reported } from '../../report.ts'

/** Milliseconds after which the reader stays with an article, rather than leafing through. */
const STAYS = 1500

/** On a device where the reader listens, makes the voice and the text ready once an article is open for a while. */
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
