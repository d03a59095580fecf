import type { Host } from '#shared/host/host.ts'
import type { Content } from '#shared/model/content.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { reported } from '../../../report.ts'

/** Milliseconds between status requests. A result that takes longer arrives with the next sync. */
const ASKING = [400, 600, 1000, 1500, 2000, 3000, 5000, 5000, 10_000, 10_000, 20_000]

/**
 * Waits until the library has finished reading a content again and returns the content. Returns null if that takes too
 * long.
 */
export async function contentOnceRead(host: Host, id: number): Promise<Content | null> {
  for (const delay of ASKING) {
    await new Promise((resolve) => setTimeout(resolve, delay))
    const now = await reported(
      'look whether a page was read again',
      host.call('content', { params: { id }, query: {} }),
    )
    if (now !== null && now.processing_status !== processingStatus.inProgress) return now
  }
  return null
}
