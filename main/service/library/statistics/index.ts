import { Identities } from '../../accounts/identities.ts'
import type { Core } from '../core.ts'
import type { EntriesRoom } from '../entries/index.ts'
import { ClientEvents } from './client-events.ts'
import { ReadingStatistics } from './reading-statistics.ts'
import { telemetryRoutes } from './telemetry-routes.ts'

/** Opens the part of the library for reading times and the events that clients report. */
export function open({ database, clock }: Core, { entries }: { readonly entries: EntriesRoom }) {
  const events = new ClientEvents(database, clock)
  const identities = new Identities(database, clock)
  return { routes: telemetryRoutes(events, entries.readingSessions, new ReadingStatistics(database), identities) }
}
