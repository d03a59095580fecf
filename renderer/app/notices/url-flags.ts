import type { Host } from '#shared/host/host.ts'
import { preference, setPreference } from '../../preferences/index.ts'
import { usageEventNames } from '../../telemetry/usage-event-names.ts'
import { sendUsage } from '../usage/send-usage.ts'
import { successes, switches } from './notices-in-address.ts'

const off = /^(?:0|false|off)$/i

export type Success = (typeof successes)[keyof typeof successes]

/**
 * Applies an address's flags. Returns the success message named in the address, and the address without its one-time
 * parameters.
 */
export function applyUrlFlags(search: URLSearchParams): {
  readonly success: Success | null
  readonly rest: URLSearchParams
} {
  const rest = new URLSearchParams(search)
  for (const [flag, name] of Object.entries(switches)) {
    const value = search.get(flag)
    if (value !== null) setPreference(name, !off.test(value))
    rest.delete(flag)
  }
  const [success = null] = Object.entries(successes).flatMap(([name, bought]) => (search.has(name) ? [bought] : []))
  for (const name of Object.keys(successes)) rest.delete(name)
  rest.delete('files')
  return { success, rest }
}

/** Reports to the service what led to premium, or that this is unknown. */
export async function reportConversion(host: Host): Promise<void> {
  const asked = preference('paywall')
  setPreference('paywall', null)
  if (asked === null) {
    await host.call('clientError', {
      body: { message: 'Premium without a known paywall', pathname: location.pathname },
    })
  } else {
    sendUsage(host, usageEventNames.purchase, { screen: asked.screen, plan: asked.plan })
    await host.call('premiumConversion', { body: { source: asked.screen, type: asked.plan, platform: 0 } })
  }
}
