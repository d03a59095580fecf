/**
 * The offline store could not do what was asked. 'full': no room on the device. 'damaged': what is stored can't be read.
 * 'newer': it was written by a newer version of the app. 'blocked': another tab holds an older version open. 'refused':
 * nothing may be kept here at all. 'lost': it was closed or deleted from outside; opening it again may be all it needs.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code: 'full' | 'damaged' | 'newer' | 'blocked' | 'refused' | 'lost' | 'failed'

  constructor(code: StoreError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
