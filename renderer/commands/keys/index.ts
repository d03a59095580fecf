export {
  chooseKeys,
  currentKeyConflicts,
  isReservedByBrowser,
  keysOfPress,
  chosenKeys,
  isFixed,
  readKeysFile,
} from './choose-keys.ts'
export { namedCaps } from './named-caps.ts'
