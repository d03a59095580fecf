import type { BulkName } from './bulk-commands.ts'

export type { BulkName } from './bulk-commands.ts'

/** Deleting more entries than this requires confirmation. */
export const CONFIRM_ABOVE = 25

/** Runs one command on many entries, with one undo for all. Refused entries can be retried. */
export async function runBulk(name: BulkName, ids: readonly number[]): Promise<void> {
  const { changeAll } = await import('./bulk-commands.ts')
  await changeAll(name, ids)
}
