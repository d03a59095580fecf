/**
 * An error of the offline store. 'full': there is no space left on the device. 'damaged': the stored data can't be
 * read. 'newer': a newer version of the app wrote it. 'blocked': another tab has an older version open. 'refused': the
 * platform allows no storage at all. 'lost': the store was closed or deleted from outside; opening it again may be
 * enough.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code: 'full' | 'damaged' | 'newer' | 'blocked' | 'refused' | 'lost' | 'failed'

  constructor(code: StoreError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
