import type { FeedEntry } from '#shared/model/feed.ts'
import { stopListening } from '../listening/index.ts'
import { useCommands } from '../commands/index.ts'
import { toggleFollowing } from './following.ts'
import { setRateOf } from './rate-of.ts'
import { BACK, FORWARD } from './skips.ts'
import { usePlayer } from './make-player.ts'
import { toggleFullScreen } from './video/video-slot.ts'

/** Registers the player's commands on every screen while it is open. */
export function usePlayerCommands(entry: FeedEntry | null, isVideo: boolean): void {
  const player = usePlayer()
  useCommands('media', {
    'media.mute': () => player.mute(),
    ...(isVideo && { 'media.fullScreen': toggleFullScreen }),
  })
  useCommands('global', {
    'player.toggle': () => player.toggle(),
    'player.back': () => void player.skip(-BACK),
    'player.forward': () => void player.skip(FORWARD),
    'player.slower': () => setRateOf(entry, player.rate(-1)),
    'player.faster': () => setRateOf(entry, player.rate(1)),
    'player.prevSentence': () => void player.sentence(-1),
    'player.nextSentence': () => void player.sentence(1),
    'player.prevParagraph': () => void player.paragraph(-1),
    'player.nextParagraph': () => void player.paragraph(1),
    'player.follow': toggleFollowing,
    'player.stop': stopListening,
  })
}
