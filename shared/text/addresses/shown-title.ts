import { fileNameAt } from '../file-address.ts'
import type { Content } from '../../model/content.ts'
import { processingStatus } from '../../model/processing-status.ts'

/**
 * Returns the name of an item as shown on screen. Until its title is known, the address is more informative than the
 * site's name.
 */
export function shownTitle({ title, url, processing_status }: Pick<Content, Named>): string {
  const named = title.trim()
  const address = url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
  // Only the name in a file's address is useful to the reader.
  const known = fileNameAt(url) || address
  // A newly saved item has its address as its name until the service answers.
  if (named === '' || named === address || named === url) return known
  const onlyHost = named === address.split(/[/:?#]/)[0]
  return onlyHost && processing_status !== processingStatus.complete ? known : named
}

type Named = 'title' | 'url' | 'processing_status'
