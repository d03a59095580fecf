import { errorKind } from '#shared/wire/serialized-error.ts'
import { ExtractionError, isExtractionFailure } from './extraction-error.ts'

/**
 * Passes an ExtractionError from the thread that reads a page as an ExtractionError. Its cause is passed along if it is
 * text for the log.
 */
export const extractionErrorKind = errorKind({
  name: 'ExtractionError',
  type: ExtractionError,
  details: ({ code, cause }) => ({ code, cause: typeof cause === 'string' ? cause : undefined }),
  revive: (_message, { code, cause }) =>
    new ExtractionError(isExtractionFailure(code) ? code : 'crashed', cause === undefined ? undefined : { cause }),
})
