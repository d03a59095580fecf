/** The account is being deleted, or is deleted. Nothing of it can be changed any more. */
export class AccountGone extends Error {
  override readonly name = 'AccountGone'

  constructor() {
    super('This account is being deleted.')
  }
}
