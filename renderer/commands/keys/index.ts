export { chooseKeys, clashesNow, isBrowsers, pressOf, chosenKeys, isFixed, readKeysFile } from './choose-keys.ts'
