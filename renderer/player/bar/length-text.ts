import { clockText } from '#shared/model/duration.ts'

/** A time that may not be known yet. */
export const lengthText = (length: number): string => (length > 0 ? clockText(length) : '–:––')
