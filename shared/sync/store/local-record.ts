/**
 * Data that exists only on this device: changes waiting to be sent ('change'), unsaved text ('draft'), offline settings
 * ('setting'), unsent changes of a user who signed out ('aside'), and read progress that is being moved from a damaged
 * store into a new one ('rescued').
 */
export type LocalKind = 'change' | 'draft' | 'setting' | 'aside' | 'rescued'

export interface LocalRecord {
  readonly kind: LocalKind
  /** Unique within its kind. */
  readonly key: string
  /** Any JSON value. */
  readonly value: unknown
}
