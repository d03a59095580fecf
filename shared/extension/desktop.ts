import * as z from 'zod/mini'
import type { EndpointName } from '../api/endpoints.ts'

/** The name by which browsers identify the desktop app. */
export const DESKTOP_HOST = 'app.lectern.desktop'

/**
 * Calls that the extension may make to the app: to save, and to look up the library's content at the address being
 * saved. It can't read lists or articles.
 */
export const desktopCalls = [
  'save',
  'saveStatus',
  'contentLookup',
  'savedAddresses',
  'tags',
  'contentTags',
  'libraryEntries',
  'noteWrite',
  'myAnnotations',
  'annotationCreate',
] as const satisfies readonly EndpointName[]

export type DesktopCallName = (typeof desktopCalls)[number]

export const isDesktopCall = (name: string): name is DesktopCallName =>
  (desktopCalls as readonly string[]).includes(name)

/** The library that the app shows. The extension identifies it in each call. */
export const desktopStatusSchema = z.object({ library: z.string(), name: z.string() })
export type DesktopStatus = z.output<typeof desktopStatusSchema>

/** A call, as the extension sends it. Its input is validated by the code that answers the call. */
export const desktopCallSchema = z.object({
  id: z.int(),
  /** A name not listed above comes from another version of the extension. */
  name: z.string(),
  /** Null until the extension knows the library. */
  library: z.nullable(z.string()),
  input: z.unknown(),
})
export type DesktopCall = z.output<typeof desktopCallSchema>

/** The reply to the call with this id. */
export const desktopReplySchema = z.union([
  z.object({
    id: z.int(),
    error: z.object({
      message: z.string(),
      status: z.int(),
      code: z.nullable(z.string()),
      retryAfter: z.nullable(z.number()),
    }),
  }),
  z.object({ id: z.int(), reply: z.unknown() }),
])
export type DesktopReply = z.output<typeof desktopReplySchema>
