export { type CommandRun, isTextField } from './dispatcher.ts'
export { ariaKeys, keyCaps, keyText, withKey } from './key-label.ts'
export { dispatcher, runCommand, useCommands, useKeyPrefix } from './use-commands.ts'
