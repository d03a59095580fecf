import * as z from 'zod/mini'
import type { ExtensionSettings, SettingsChange } from '#shared/extension/messages.ts'
import { valueIn } from './stored-value.ts'

const settings = valueIn(
  'settings',
  z.object({ defaultTags: z.array(z.string()), marksSaved: z.optional(z.boolean()) }),
)

export async function readSettings(): Promise<ExtensionSettings> {
  const { defaultTags = [], marksSaved = false } = (await settings.read()) ?? {}
  return { defaultTags, marksSaved }
}

export async function changeSettings(change: SettingsChange): Promise<ExtensionSettings> {
  const held = await readSettings()
  const { defaultTags = held.defaultTags, marksSaved = held.marksSaved } = change
  await settings.write({ defaultTags: [...defaultTags], marksSaved })
  return { defaultTags, marksSaved }
}
