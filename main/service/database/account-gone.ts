/** Thrown if the account is deleted or being deleted, so nothing in it can be changed. */
export class AccountGone extends Error {
  override readonly name = 'AccountGone'

  constructor() {
    super('This account is being deleted.')
  }
}
