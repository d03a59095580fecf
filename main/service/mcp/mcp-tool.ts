import type * as z from 'zod/mini'

/** Calls the public API with the permissions of the assistant's token. Throws ToolFailure if the call is refused. */
export type PublicCall = (method: string, path: string, body?: unknown) => Promise<unknown>

export interface McpTool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** True if the tool changes the library. */
  readonly writes: boolean
  readonly input: z.ZodMiniObject
  /** Returns a description of the action for the reader. */
  told(input: Readonly<Record<string, unknown>>): string
  run(call: PublicCall, input: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** An error whose message the assistant receives as a sentence. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure'
}
