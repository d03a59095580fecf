import { CHROME_IDS, FIREFOX_ID } from '#shared/extension/extension-ids.ts'

/**
 * True if a browser started the program for our extension. The browser certifies it: Chrome and its relatives name the
 * extension's origin first, Firefox the manifest and then the add-on.
 */
export function isOwnExtension(caller: string): boolean {
  const [first = '', second = ''] = caller.split('\n')
  return CHROME_IDS.some((id) => first === `chrome-extension://${id}/`) || second === FIREFOX_ID
}
