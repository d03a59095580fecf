import { Reasoned } from '#shared/reasons/reasoned.ts'
import { reason } from '#shared/reasons/codes.ts'

/** Thrown for a file that cannot be imported. */
export class ImportRefusal extends Reasoned {
  override readonly name = 'ImportRefusal'
}

export const bookRefusal = (name: string): ImportRefusal => new ImportRefusal(reason('file_is_book', { name }))
