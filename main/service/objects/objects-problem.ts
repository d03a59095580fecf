/** Why an object store cannot be used, in a sentence for whoever runs the service. */
export class ObjectsProblem extends Error {
  override readonly name = 'ObjectsProblem'
}
