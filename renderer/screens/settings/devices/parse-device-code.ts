/** Extracts the session of the waiting device from its code: an address with `device=`, or the session alone. */
export function parseDeviceCode(text: string): string | null {
  const trimmed = text.trim()
  const session = /[?&]device=([^&#\s]+)/.exec(trimmed)?.[1] ?? trimmed
  return /^[\w-]{4,512}$/.test(session) ? session : null
}
