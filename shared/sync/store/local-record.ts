/**
 * What only this device has: changes that wait to be sent ('change'), words someone is writing ('draft'), how the offline
 * store is to be kept ('setting'), changes of a reader who signed out before they were sent ('aside'), and read progress
 * on its way out of a damaged store into a new one ('rescued').
 */
export type LocalKind = 'change' | 'draft' | 'setting' | 'aside' | 'rescued'

export interface LocalRecord {
  readonly kind: LocalKind
  /** Names it among its kind. */
  readonly key: string
  /** Anything that JSON can say. */
  readonly value: unknown
}
