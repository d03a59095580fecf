import { useNowPlaying } from '../components/now-playing.ts'
import type { PlayerState } from './player-state.ts'
import { BACK, FORWARD } from './skips.ts'
import { thePlayer } from './player-instance.ts'

/** Shows what is heard on lock screens and obeys media keys. */
export function useSystemDisplay(title: string, source: string, state: PlayerState): void {
  useNowPlaying(
    {
      title,
      source,
      begun: state.length > 0,
      plays: state.status === 'playing',
      at: state.at,
      length: state.length,
      rate: state.rate,
      moved: state.jumps,
    },
    {
      play: () => void thePlayer.resume(),
      pause: () => thePlayer.pause(),
      seek: (seconds) => void thePlayer.seek({ seconds }),
      next: () => void thePlayer.paragraph(1),
      previous: () => void thePlayer.paragraph(-1),
    },
    BACK,
    FORWARD,
  )
}
