/** Thrown if the named thing does not exist or belongs to another account. Responses never reveal which. */
export class NotFound extends Error {
  override readonly name = 'NotFound'
}
