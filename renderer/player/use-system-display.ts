import { useNowPlaying } from '../components/now-playing.ts'
import type { PlayerState } from './player-state.ts'
import { BACK, FORWARD } from './skips.ts'
import { usePlayer } from './make-player.ts'

/** Shows what is playing on lock screens and responds to media keys. */
export function useSystemDisplay(title: string, source: string, state: PlayerState): void {
  const player = usePlayer()
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
      play: () => void player.resume(),
      pause: () => player.pause(),
      seek: (seconds) => void player.seek({ seconds }),
      next: () => void player.paragraph(1),
      previous: () => void player.paragraph(-1),
    },
    BACK,
    FORWARD,
  )
}
