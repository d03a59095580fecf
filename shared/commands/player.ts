import type { CommandRows } from './command-row.ts'

/** Commands of what is heard, on every screen. */
export const playerCommands = {
  'player.toggle': { label: 'Play or pause', icon: 'player', keys: ['p'], menus: { bar: 'player' } },
  'player.back': {
    label: 'Back 15 seconds',
    icon: 'player',
    keys: [','],
    menus: { bar: 'player' },
    repeats: true,
  },
  'player.forward': {
    label: 'Forward 30 seconds',
    icon: 'player',
    keys: ['.'],
    menus: { bar: 'player' },
    repeats: true,
  },
  'player.slower': { label: 'Play slower', icon: 'player', keys: ['<'], menus: { bar: 'player' } },
  'player.faster': { label: 'Play faster', icon: 'player', keys: ['>'], menus: { bar: 'player' } },
  'player.prevSentence': { label: 'Previous sentence', icon: 'player', menus: { bar: 'player' } },
  'player.nextSentence': { label: 'Next sentence', icon: 'player', menus: { bar: 'player' } },
  'player.prevParagraph': { label: 'Previous spoken paragraph', icon: 'player', menus: { bar: 'player' } },
  'player.nextParagraph': { label: 'Next spoken paragraph', icon: 'player', menus: { bar: 'player' } },
  'player.follow': {
    label: 'Follow along',
    icon: 'player',
    keys: ['Shift+P'],
    aliases: ['scroll with the voice'],
    menus: { bar: 'player' },
  },
  'player.queue': {
    label: 'Listen queue',
    icon: 'queue',
    keys: ['g l'],
    aliases: ['what plays next', 'playlist', 'up next'],
    menus: { bar: 'player' },
  },
  'player.stop': { label: 'Stop listening', icon: 'player', aliases: ['close the player'], menus: { bar: 'player' } },
} as const satisfies CommandRows
