/** The reason why something failed or is missing: a code of the tables in this folder, with its facts. No sentence is stored. */
export interface Reason {
  readonly code: string
  readonly facts: Readonly<Record<string, unknown>>
}

/** True if a value has the form of a reason. Its code may be unknown here. */
export const isReason = (value: unknown): value is Reason =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'facts' in value &&
  typeof value.facts === 'object' &&
  value.facts !== null

/** True if a page couldn't be fetched. False if it was fetched but couldn't be read, or if the reason is unknown. */
export const isUnfetched = (reason: Reason | null | undefined): boolean => reason?.code.startsWith('site_') === true
