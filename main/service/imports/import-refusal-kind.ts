import { errorKind } from '#shared/wire/serialized-error.ts'
import { ImportRefusal } from './import-refusal.ts'

/** Ensures that an ImportRefusal thrown in the thread that reads a file also arrives as an ImportRefusal. */
export const importRefusalKind = errorKind({
  name: 'ImportRefusal',
  type: ImportRefusal,
  details: ({ reason }) => reason,
  revive: (_message, reason) => new ImportRefusal(reason),
})
