import * as z from 'zod/mini'
import { browser } from '../browser.ts'

export interface StoredValue<T> {
  /**
   * Returns null if the value was never written, or if another version of the extension wrote it in a different format.
   */
  read(): Promise<T | null>
  write(value: T | null): Promise<void>
}

/** A value in this profile's storage. With `session`, it is held in memory until the browser is closed. */
export function valueIn<S extends z.ZodMiniType>(
  name: string,
  schema: S,
  area: 'local' | 'session' = 'local',
): StoredValue<z.output<S>> {
  const storage = browser.storage[area]
  return {
    read: async () => {
      const found = await storage.get(name)
      const checked = z.safeParse(schema, found[name])
      return checked.success ? checked.data : null
    },
    write: (value) => (value === null ? storage.remove(name) : storage.set({ [name]: value })),
  }
}
