import type { LoopbackSite } from '../main/service/outbound/loopback-site.ts'
import { type ExtensionBrowser, openExtensionBrowser } from './extension-browser.ts'
import { pairExtension } from './extension-pairing.ts'
import { type HeadlessService, startHeadless } from './headless-service.ts'
import { openMembersSite } from './members-site.ts'

/** The extension in Chromium, connected to a service, beside a site to save from. */
export interface ConnectedExtension {
  readonly site: LoopbackSite
  readonly service: HeadlessService
  readonly browser: ExtensionBrowser
  /** Headers of calls by the reader's browser. */
  readonly headers: Record<string, string>
  close(): Promise<void>
}

/** It may read the site and the service's pages. */
export async function openConnectedExtension(): Promise<ConnectedExtension> {
  const site = await openMembersSite()
  const service = await startHeadless({ allowPrivateHosts: [site.host] })
  const sites = [site.origin, service.origin].map((origin) => `${origin}/*`)
  const browser = await openExtensionBrowser({ permissions: ['tabs'], sites })
  const headers = await pairExtension(browser, service)
  return {
    site,
    service,
    browser,
    headers,
    close: async () => {
      await browser.close()
      await service.close()
      await site.close()
    },
  }
}
