import type { BulkName } from './bulk-commands.ts'

export type { BulkName } from './bulk-commands.ts'

/** Above this many, deleting asks first (UX.md section 5). */
export const CONFIRM_ABOVE = 25

/** Does one thing to many entries, with one undo for all; what was refused can be tried again. */
export async function runBulk(name: BulkName, ids: readonly number[]): Promise<void> {
  const { changeAll } = await import('./bulk-commands.ts')
  await changeAll(name, ids)
}
