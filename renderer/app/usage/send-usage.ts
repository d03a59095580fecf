import type { Host } from '#shared/host/host.ts'
import { preference } from '../../preferences/index.ts'
import { analyticsId } from '../../telemetry/analytics-id.ts'
import type { UsageEventName } from '../../telemetry/usage-event-names.ts'
import type { Impression } from '../../telemetry/impressions.ts'
import type { Parameters } from '../../telemetry/usage-events.ts'

/** Reports an event to the library service if the reader allows it. */
export function sendUsage(host: Host, event_name: UsageEventName, event_params: Parameters): void {
  if (!isAllowed()) return
  const body = { event_name, event_params, distinct_id: analyticsId() }
  lose(host.call('track', { body }))
}

/** Tells the library service which user this browser's events belong to. */
export function sendIdentity(host: Host): void {
  if (isAllowed()) lose(host.call('identify', { body: { distinct_id: analyticsId() } }))
}

/** Reports to the library service which items of a list were seen. */
export function sendImpressions(host: Host, impressions: readonly Impression[]): void {
  if (isAllowed()) lose(host.call('contentImpressions', { body: { impressions: [...impressions] } }))
}

/** Shared pages are excluded, because they are viewed by visitors. */
const isAllowed = (): boolean => preference('usageEvents') && !location.pathname.startsWith('/p/')

/** A lost event doesn't matter, and reporting the failure would create another event. */
const lose = (call: Promise<unknown>): void => void Promise.allSettled([call])
