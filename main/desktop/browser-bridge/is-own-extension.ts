import { CHROME_IDS, FIREFOX_ID } from '#shared/extension/extension-ids.ts'

/**
 * True if a browser started the program for our extension. The browser guarantees the arguments: Chrome and its
 * relatives pass the extension's origin first, Firefox the manifest and then the add-on's ID.
 */
export function isOwnExtension(caller: string): boolean {
  const [first = '', second = ''] = caller.split('\n')
  return CHROME_IDS.some((id) => first === `chrome-extension://${id}/`) || second === FIREFOX_ID
}
