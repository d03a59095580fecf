import type { Host } from '#shared/host/host.ts'
import type { Content } from '#shared/model/content.ts'
import { type HighlightLink, linkedHighlight } from '#shared/model/highlights/highlight-link.ts'
import { identityUrl } from '#shared/text/addresses/identity-url.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import type { LinkFrom } from '../../../reading/index.ts'
import { readStored } from './link-targets.ts'

interface FoundLink extends HighlightLink {
  /** Null if the item is not in the library. */
  readonly content_id: number | null
  /** Null if the link leads to the whole item, or if the highlight is gone. */
  readonly annotation_id: number | null
}

interface LinkHere extends LinkFrom {
  /** The linked highlight of this item, or null for the item. */
  readonly to: number | null
}

interface KnownLinks {
  /** Empty without the service. */
  readonly links: readonly FoundLink[]
  readonly linked_from: readonly LinkHere[]
}

export const noLinks: KnownLinks = { links: [], linked_from: [] }

/** Returns where the links of an item lead, and where links to it come from. */
export async function readLinks(host: Host, content: Content, signal: AbortSignal): Promise<KnownLinks> {
  try {
    return await host.call('contentLinks', { params: { id: content.id } }, signal)
  } catch (error) {
    if (signal.aborted) throw error
    return storedLinks(host, content, signal)
  }
}

async function storedLinks(host: Host, content: Content, signal: AbortSignal): Promise<KnownLinks> {
  const own = addressOf(content.url)
  const linked_from: LinkHere[] = []
  await readStored(host, (entries) => {
    for (const entry of entries) linked_from.push(...linksTo(own, content, entry.content))
    return !signal.aborted
  })
  return { links: [], linked_from }
}

/** Returns the links within an item, as they are on this device. */
export const linkedFromHere = (content: Content): LinkHere[] => linksTo(addressOf(content.url), content, content)

const linksTo = (own: string | null, content: Content, from: Content): LinkHere[] =>
  from.my_annotations.flatMap(({ id, text, links = [] }) =>
    links
      .filter(({ url }) => own !== null && addressOf(url) === own)
      .map((link) => ({
        content_id: from.id,
        annotation_id: id,
        title: from.title,
        text,
        to: linkedHighlight(content.my_annotations, link)?.id ?? null,
      })),
  )

/** The target of a link. 'gone': it is not in the library. 'elsewhere': it is not on this device, which is offline. */
type FoundTarget = { readonly contentId: number; readonly annotationId: number | null } | 'gone' | 'elsewhere'

export async function findTarget(host: Host, link: HighlightLink): Promise<FoundTarget> {
  const found = (content: Content): FoundTarget => ({
    contentId: content.id,
    annotationId: linkedHighlight(content.my_annotations, link)?.id ?? null,
  })
  try {
    const { content } = await host.call('contentLookup', { query: { url: link.url } })
    return content === null ? 'gone' : found(content)
  } catch {
    // Offline, and also if the service does not answer, the entry may be on this device.
    const wanted = addressOf(link.url)
    let target: FoundTarget = 'elsewhere'
    await readStored(host, (entries) => {
      const entry = entries.find(({ content }) => wanted !== null && addressOf(content.url) === wanted)
      if (entry) target = found(entry.content)
      return entry === undefined
    })
    return target
  }
}

/** Null for an address that an item can't have. */
function addressOf(url: string): string | null {
  const address = webAddress(url)
  return address === null ? null : identityUrl(address)
}
