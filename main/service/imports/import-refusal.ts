/** A file that cannot be imported. The message is a sentence for the reader. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal'
}
