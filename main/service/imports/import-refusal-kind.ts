import { errorKind } from '#shared/wire/serialized-error.ts'
import { ImportRefusal } from './import-refusal.ts'

/** Lets an ImportRefusal from the thread that reads a file arrive as an ImportRefusal. */
export const importRefusalKind = errorKind({
  name: 'ImportRefusal',
  type: ImportRefusal,
  details: () => null,
  revive: (message) => new ImportRefusal(message),
})
