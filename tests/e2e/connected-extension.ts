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
  /** Of calls by the reader's browser. */
  readonly headers: Record<string, string>
  close(): Promise<void>
}

/** `allows`: the site alone, or the service's pages too. */
export async function openConnectedExtension(allows: 'site' | 'site and app'): Promise<ConnectedExtension> {
  const site = await openMembersSite()
  const service = await startHeadless({ allowPrivateHosts: [site.host] })
  const origins = allows === 'site' ? [site.origin] : [site.origin, service.origin]
  const browser = await openExtensionBrowser({ permissions: ['tabs'], sites: origins.map((origin) => `${origin}/*`) })
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
