import type * as z from 'zod/mini'

/** Calls the public API as the assistant's token may. Throws ToolFailure for what is refused. */
export type PublicCall = (method: string, path: string, body?: unknown) => Promise<unknown>

export interface McpTool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** True if it changes the library. */
  readonly writes: boolean
  readonly input: z.ZodMiniObject
  /** Returns its action, in words for the reader. */
  told(input: Readonly<Record<string, unknown>>): string
  run(call: PublicCall, input: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** Refusal that the assistant receives as a sentence. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure'
}
