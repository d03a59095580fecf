import type { QueueRead } from './queue-schema.ts'

/**
 * Returns the number of bytes that this site uses on the device. Returns null in browsers that don't report it: without
 * TLS, in WebKitGTK and in older Safari.
 */
export async function toldBytes(): Promise<number | null> {
  const { storage } = navigator as Partial<Pick<Navigator, 'storage'>>
  if (storage === undefined || !('estimate' in storage)) return null
  return (await storage.estimate()).usage ?? null
}

/** Returns the number of bytes of the stored articles' text. Only one text is in memory at a time. */
export async function textBytes(transaction: QueueRead<'bodies'>): Promise<number> {
  let bytes = 0
  let body = await transaction.objectStore('bodies').openCursor()
  for (; body; body = await body.continue()) bytes += body.value.text.length * 2
  return bytes
}
