interface S3Facts {
  readonly status?: number
  /** The server's own name for the error. */
  readonly code?: string
  /** True if the same call may succeed later. */
  readonly mayPass?: boolean
  readonly cause?: unknown
}

/** An object store refused a call, returned an invalid answer, or did not answer. */
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
