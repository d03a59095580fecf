/**
 * Sends items in one message. If they are too much for one message, sends them in halves, and drops any single item
 * that is too large. `send` returns true if the message was small enough.
 */
export async function sendInHalves<T>(
  items: readonly T[],
  send: (part: readonly T[]) => boolean | Promise<boolean>,
): Promise<void> {
  if (items.length === 0 || (await send(items)) || items.length === 1) return
  const middle = Math.ceil(items.length / 2)
  await sendInHalves(items.slice(0, middle), send)
  await sendInHalves(items.slice(middle), send)
}
