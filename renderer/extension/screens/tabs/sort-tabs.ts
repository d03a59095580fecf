import { shownAddress } from '#shared/extension/shown-address.ts'
import { identityUrl } from '#shared/text/addresses/identity-url.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'

export interface OpenTab {
  readonly url?: string | undefined
  readonly title?: string | undefined
  readonly pinned: boolean
}

export interface TabPage {
  readonly url: string
  readonly title: string
}

export type LeftOut = 'twice' | 'notPage' | 'pinned'

export interface SortedTabs {
  readonly pages: readonly TabPage[]
  readonly leftOut: readonly (TabPage & { readonly reason: LeftOut })[]
}

/**
 * Returns the open tabs to save, and the reasons for leaving out the others. `own` is the origin of the extension's
 * pages.
 */
export function sortTabs(tabs: readonly OpenTab[], own: string): SortedTabs {
  const pages: TabPage[] = []
  const leftOut: (TabPage & { reason: LeftOut })[] = []
  const known = new Set<string>()
  for (const tab of tabs) {
    const shown = shownAddress(tab.url ?? '')
    // This is the tab that shows the list.
    if (shown.startsWith(own)) continue
    const url = webAddress(shown)
    const page = { url: url ?? shown, title: tab.title?.trim() || (url ?? shown) }
    if (url === null) leftOut.push({ ...page, reason: 'notPage' })
    else if (tab.pinned) leftOut.push({ ...page, reason: 'pinned' })
    else if (known.has(identityUrl(url))) leftOut.push({ ...page, reason: 'twice' })
    else {
      known.add(identityUrl(url))
      pages.push(page)
    }
  }
  return { pages, leftOut }
}
