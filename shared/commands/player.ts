import * as t from '#shared/words/commands/titles.ts'
import type { CommandRows } from './command-row.ts'

/** Commands for audio playback, available on every screen. */
export const playerCommands = {
  'player.toggle': { label: t.playOrPause, icon: 'player', keys: ['p'], menus: { bar: 'player' } },
  'player.back': {
    label: t.back15Seconds,
    icon: 'player',
    keys: [','],
    menus: { bar: 'player' },
    repeats: true,
  },
  'player.forward': {
    label: t.forward30Seconds,
    icon: 'player',
    keys: ['.'],
    menus: { bar: 'player' },
    repeats: true,
  },
  'player.slower': { label: t.playSlower, icon: 'player', keys: ['<'], menus: { bar: 'player' } },
  'player.faster': { label: t.playFaster, icon: 'player', keys: ['>'], menus: { bar: 'player' } },
  'player.prevSentence': { label: t.previousSentence, icon: 'player', menus: { bar: 'player' } },
  'player.nextSentence': { label: t.nextSentence, icon: 'player', menus: { bar: 'player' } },
  'player.prevParagraph': { label: t.previousSpokenParagraph, icon: 'player', menus: { bar: 'player' } },
  'player.nextParagraph': { label: t.nextSpokenParagraph, icon: 'player', menus: { bar: 'player' } },
  'player.follow': {
    label: t.followAlong,
    icon: 'player',
    keys: ['Shift+P'],
    menus: { bar: 'player' },
  },
  'player.queue': {
    label: t.listenQueue,
    icon: 'queue',
    keys: ['g l'],
    menus: { bar: 'player' },
  },
  'player.stop': { label: t.stopListening, icon: 'player', menus: { bar: 'player' } },
} as const satisfies CommandRows
