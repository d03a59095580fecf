import { UsageError } from './usage-error.ts'

export interface OperationsSettings {
  /** The token for reading `/_metrics`, or null if nothing is measured. */
  readonly metricsToken: string | null
  /** True if each request is logged. */
  readonly logsRequests: boolean
  /** Milliseconds during which requests are still answered after SIGTERM. */
  readonly drainMs: number
}

/** Minimum length of a token, so that it can't be guessed. */
const SHORTEST_TOKEN = 16
const LONGEST_DRAIN = 600

/** Returns the settings for monitoring and stopping the service. Throws UsageError. */
export function operationsSettings(
  env: Readonly<Record<string, string | undefined>>,
  usualDrain = 0,
): OperationsSettings {
  const metricsToken = env['LECTERN_METRICS_TOKEN'] || null
  if (metricsToken !== null && metricsToken.length < SHORTEST_TOKEN) {
    throw new UsageError(`LECTERN_METRICS_TOKEN must have at least ${SHORTEST_TOKEN} characters.`)
  }
  const drain = Number(env['LECTERN_DRAIN_SECONDS'] || usualDrain)
  if (!Number.isInteger(drain) || drain < 0 || drain > LONGEST_DRAIN) {
    throw new UsageError(`LECTERN_DRAIN_SECONDS must be a number of seconds, up to ${LONGEST_DRAIN}.`)
  }
  return { metricsToken, logsRequests: env['LECTERN_LOG_REQUESTS'] === 'yes', drainMs: drain * 1000 }
}
