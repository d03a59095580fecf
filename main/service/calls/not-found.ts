/** The named thing does not exist or belongs to someone else. Answers never reveal the reason. */
export class NotFound extends Error {
  override readonly name = 'NotFound'
}
