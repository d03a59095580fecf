import { errorKind } from '#shared/wire/serialized-error.ts'
import { ImportRefusal } from './import-refusal.ts'

/** An ImportRefusal arrives as one from the thread that reads a file. */
export const importRefusalKind = errorKind({
  name: 'ImportRefusal',
  type: ImportRefusal,
  details: () => null,
  revive: (message) => new ImportRefusal(message),
})
