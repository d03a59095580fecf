/** The reason why an object store cannot be used, as a sentence for the operator of the service. */
export class ObjectsProblem extends Error {
  override readonly name = 'ObjectsProblem'
}
