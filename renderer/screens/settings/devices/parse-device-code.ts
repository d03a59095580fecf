/** Extracts the waiting device's session from its code, which is an address with `device=` or only the session. */
export function parseDeviceCode(text: string): string | null {
  const trimmed = text.trim()
  const session = /[?&]device=([^&#\s]+)/.exec(trimmed)?.[1] ?? trimmed
  return /^[\w-]{4,512}$/.test(session) ? session : null
}
