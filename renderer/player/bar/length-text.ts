import { clockText } from '#shared/model/duration.ts'

/** Returns a time as text, even if it isn't known yet. */
export const lengthText = (length: number): string => (length > 0 ? clockText(length) : '–:––')
