import * as z from 'zod/mini'
import { valueIn } from './stored-value.ts'

const settings = valueIn('settings', z.object({ defaultTags: z.array(z.string()) }))

export const readSettings = async () => (await settings.read()) ?? { defaultTags: [] }
