import type { Host } from '#shared/host/host.ts'

/** Milliseconds between two checks of whether the mail server has accepted the email. */
const LOOK_AGAIN = 500

export interface KindleDelivery {
  readonly ids: readonly number[]
  readonly kindle: number
  readonly asBook: boolean
}

/**
 * Sends articles and waits until the mail server has accepted them. If the server refuses, even temporarily, rejects
 * with the reason.
 */
export async function sendToKindle(
  host: Host,
  { ids, kindle, asBook }: KindleDelivery,
  signal: AbortSignal,
): Promise<void> {
  const body = { content_ids: [...ids], as_digest: asBook, kindle_account_id: kindle }
  let upload = await host.call('kindleUpload', { body })
  const { id } = upload
  while (upload.status === 0) {
    if (upload.error !== null) throw new Error(`${upload.error} Lectern will try again.`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN))
    signal.throwIfAborted()
    upload = await host.call('kindleUploadStatus', { params: { id } })
  }
  if (upload.status === 2) throw new Error(upload.error ?? 'It could not be sent.')
}
