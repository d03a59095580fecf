interface S3Facts {
  readonly status?: number
  /** The server's code for the error. */
  readonly code?: string
  /** True if the same call may succeed later. */
  readonly mayPass?: boolean
  readonly cause?: unknown
}

/** Thrown when an object store refused a call, returned an invalid response, or did not respond. */
export class S3Error extends Error {
  override readonly name = 'S3Error'
  readonly status: number | null
  readonly code: string
  readonly mayPass: boolean

  constructor(message: string, { status, code = '', mayPass = false, cause }: S3Facts = {}) {
    super(message, { cause })
    this.status = status ?? null
    this.code = code
    this.mayPass = mayPass
  }
}
