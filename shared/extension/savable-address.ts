/** True if a tab shows something with a web address. Others cannot be saved: settings, files, new tabs. */
export const isSavable = (url: string | undefined): url is string =>
  url !== undefined && /^https?:\/\/[^/]/i.test(url) && URL.canParse(url)

/** Reader modes and source views wrap the address of the page. */
export function unwrapAddress(url: string): string {
  const source = /^view-source:(.*)$/i.exec(url)?.[1]
  if (source !== undefined) return source
  const reader = /^about:reader\?(.*)$/i.exec(url)?.[1]
  return reader === undefined ? url : (new URLSearchParams(reader).get('url') ?? url)
}
