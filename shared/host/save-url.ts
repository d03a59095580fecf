import { reported } from '../activity/reported.ts'
import type { EndpointReply } from '../api/endpoints.ts'
import type { Client } from '../request/client.ts'
import { isFileAddress } from '../text/file-address.ts'
import type { SaveOutcome } from './host.ts'
import type { Report } from '../activity/failure.ts'
import type { HostParts } from './host-dependencies.ts'
import { offline } from './changes/change-dispatcher.ts'

export interface SaveUrlParts extends Pick<HostParts, 'network' | 'internet' | 'userAgent'> {
  readonly client: Pick<Client, 'answer' | 'call'>
  readonly report: Report
}

/**
 * Saves a URL and requests its readable view. Rejects with a RequestError of code 'network' if the page can't be
 * reached.
 */
export async function saveUrl(
  { network, internet = network, userAgent, client, report }: SaveUrlParts,
  url: string,
  html?: string | null,
): Promise<SaveOutcome> {
  // A file does not need to be fetched.
  const reachable = isFileAddress(url) || internet.online()
  if (!network.online() || !reachable) throw offline()
  const body = { url, ...(html == null ? {} : { html }), user_agent: userAgent ?? null }
  const [saved] = await Promise.all([
    client.answer('save', { body }),
    // The save is what matters most, so a failure here is only reported. The service creates the readable view in any
    // case.
    reported(report, 'ask for the readable view', client.call('readerView', { body })),
  ])
  const reply: EndpointReply<'save'> | null = saved.reply
  // In read-only mode there is no reply.
  if (reply === null) return { contentId: 0, title: url, known: false }
  return { contentId: reply.content_id, title: reply.title, known: saved.status === 200 }
}
