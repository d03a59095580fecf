/** True for a bookmark file, even without its document type, which some programs omit. */
export function isBookmarkFile(text: string): boolean {
  const head = text.slice(0, 65_536)
  if (/NETSCAPE-Bookmark-file-1/i.test(head.slice(0, 4096))) return true
  return /<dl\b/i.test(head) && /<dt>\s{0,100}(?:<p>\s{0,100})?<(?:a|h3)\s[^<>]{0,4000}\badd_date\s*=/i.test(head)
}

/** True for a page of links with headings, in the export format of Pocket and Instapaper. */
export const isHeadedLinks = (text: string): boolean =>
  /<title>\s{0,100}(?:Pocket Export|Instapaper: Export)/i.test(text.slice(0, 4096))
