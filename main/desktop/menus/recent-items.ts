import type { Host } from '#shared/host/host.ts'
import { report } from '../report.ts'

export interface RecentItem {
  readonly contentId: number
  readonly title: string
}

const LONGEST_TITLE = 60

/** Resolves to the newest items of the queue, for the Dock, jump list and tray. Empty if the queue can't be read. */
export async function recentItems(host: Host, count = 5): Promise<readonly RecentItem[]> {
  try {
    const ids = await host.queueIds({ sort: 'recently_saved' })
    const entries = await host.entries(ids.slice(0, count))
    return entries.map(({ content }) => ({ contentId: content.id, title: shortened(content.title || content.url) }))
  } catch (error) {
    report('read the newest items for the dock and the tray', error)
    return []
  }
}

function shortened(text: string): string {
  return text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE - 1).trimEnd()}…` : text
}
