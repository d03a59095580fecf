/** A request that cannot be met, with the sentence that the reader is shown. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
