import type { Host } from '#shared/host/host.ts'
import { preference } from '../../preferences/index.ts'
import { analyticsId } from '../../telemetry/analytics-id.ts'
import type { UsageEventName } from '../../telemetry/usage-event-names.ts'
import type { Parameters } from '../../telemetry/usage-events.ts'

/** Tells the library service of an event, if the reader lets it. */
export function sendUsage(host: Host, event_name: UsageEventName, event_params: Parameters): void {
  // A shared page belongs to a visitor.
  if (!preference('usageEvents') || location.pathname.startsWith('/p/')) return
  const body = { event_name, event_params, distinct_id: analyticsId() }
  // An event that is lost is of no consequence, and reporting it would make another.
  void Promise.allSettled([host.call('track', { body })])
}
