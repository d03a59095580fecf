import * as t from '#shared/words/service/transfers.ts'

/** Thrown for a file that cannot be imported. The message is a sentence for the reader. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal'
}

export const bookRefusal = (name: string): ImportRefusal => new ImportRefusal(t.nameIsAnEPUBBookImport({ name }))
