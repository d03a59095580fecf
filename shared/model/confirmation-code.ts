const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Returns four letters that two devices show for the same waiting sign-in, so that no reader confirms a stranger's
 * sign-in. They reveal nothing about the session token and prove nothing by themselves: a reader compares them.
 */
export function confirmationCode(sessionToken: string): string {
  // FNV-1a. Nothing here is secret, and pages at an http address have no access to cryptography.
  let hash = 0x811c9dc5
  for (let at = 0; at < sessionToken.length; at += 1) {
    hash = Math.imul(hash ^ sessionToken.charCodeAt(at), 0x01000193) >>> 0
  }
  let code = ''
  for (let index = 0; index < 4; index += 1) {
    code += LETTERS.charAt(hash % LETTERS.length)
    hash = Math.floor(hash / LETTERS.length)
  }
  return code
}
