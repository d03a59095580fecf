export interface Room {
  may: readonly string[]
  /** True if only files directly in the folder belong to it. A folder inside must be a separate room. */
  flat?: boolean
}

/** Facts and texts that any room may use. */
export const plain = [
  ...['shared/language', 'shared/model', 'shared/text', 'shared/words', 'shared/reasons', 'shared/limits.ts'],
] as const

/** Places that any room of the service may use. */
export const serviceShared = [
  ...plain,
  'shared/api',
  'shared/activity',
  'main/service/bytes',
  'main/service/language',
] as const
