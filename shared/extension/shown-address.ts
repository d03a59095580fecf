/** Returns the address of the page that a tab shows. Reader modes and source views wrap this address in their own. */
export function shownAddress(url: string): string {
  const source = /^view-source:(.*)$/i.exec(url)?.[1]
  if (source !== undefined) return source
  const reader = /^about:reader\?(.*)$/i.exec(url)?.[1]
  return reader === undefined ? url : (new URLSearchParams(reader).get('url') ?? url)
}
