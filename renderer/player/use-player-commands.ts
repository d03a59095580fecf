import type { FeedEntry } from '#shared/model/feed.ts'
import { stopListening, useCommands } from '../commands/index.ts'
import { toggleFollowing } from './following.ts'
import { setRateOf } from './rate-of.ts'
import { BACK, FORWARD } from './skips.ts'
import { thePlayer } from './player-instance.ts'
import { toggleFullScreen } from './video/video-slot.ts'

/** The player's commands, on every screen while it is open. */
export function usePlayerCommands(entry: FeedEntry | null, isVideo: boolean): void {
  useCommands('media', {
    'media.mute': () => thePlayer.mute(),
    ...(isVideo && { 'media.fullScreen': toggleFullScreen }),
  })
  useCommands('global', {
    'player.toggle': () => thePlayer.toggle(),
    'player.back': () => void thePlayer.skip(-BACK),
    'player.forward': () => void thePlayer.skip(FORWARD),
    'player.slower': () => setRateOf(entry, thePlayer.rate(-1)),
    'player.faster': () => setRateOf(entry, thePlayer.rate(1)),
    'player.prevSentence': () => void thePlayer.sentence(-1),
    'player.nextSentence': () => void thePlayer.sentence(1),
    'player.prevParagraph': () => void thePlayer.paragraph(-1),
    'player.nextParagraph': () => void thePlayer.paragraph(1),
    'player.follow': toggleFollowing,
    'player.stop': stopListening,
  })
}
