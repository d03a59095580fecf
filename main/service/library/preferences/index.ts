import type { Core } from '../core.ts'
import { FollowedPreferences } from './followed-preferences.ts'
import { KnownReaders } from './known-readers.ts'
import { preferenceRoutes } from './preference-routes.ts'

export type PreferencesRoom = ReturnType<typeof open>

/** Preferences that follow a reader to every device. */
export function open({ database }: Core) {
  const preferences = new FollowedPreferences(database)
  return { preferences, knownReaders: new KnownReaders(database, preferences), routes: preferenceRoutes(preferences) }
}
