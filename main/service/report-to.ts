import type { Logger } from 'pino'
import { failureOf, type Report } from '#shared/activity/failure.ts'

/** Logs failures that are not visible in any response as warnings in the service's log. */
export const reportTo =
  (logger: Logger): Report =>
  (doing, error) => {
    const failure = failureOf(doing, error, 0)
    if (failure) logger.warn(`Could not ${failure.doing}: ${failure.error}`)
  }
