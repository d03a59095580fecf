/** What was named does not exist, or belongs to someone else: the two are never told apart. */
export class NotFound extends Error {
  override readonly name = 'NotFound'
}
