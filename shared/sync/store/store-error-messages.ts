import type { StoreError } from './store-error.ts'

/** The message for each kind of StoreError, for stores that know only the kind. */
export const storeErrorMessages: Readonly<Record<Exclude<StoreError['code'], 'failed'>, string>> = {
  full: 'There is no room left on this device. What is stored stays readable.',
  damaged: 'What is stored on this device is damaged.',
  newer: 'What is stored here was written by a newer version of the app. Please update this one.',
  blocked: 'Another tab or window holds what is stored here. Please close it.',
  refused: 'This browser keeps nothing here: the window is private, or storage is blocked for this site.',
  lost: 'The browser closed what is stored here.',
}
