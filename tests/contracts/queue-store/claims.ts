/** Neither vitest nor Playwright: the suite runs in Node and inside a page alike. */
export function same(actual: unknown, expected: unknown, what = 'value'): void {
  const [left, right] = [canonical(actual), canonical(expected)]
  if (left !== right) throw new Error(`${what}: expected ${right.slice(0, 2000)}, got ${left.slice(0, 2000)}`)
}

export async function rejects(promise: Promise<unknown>, name: string, code?: string): Promise<void> {
  let error: unknown
  try {
    await promise
  } catch (caught) {
    error = caught
  }
  if (!(error instanceof Error)) throw new Error(`expected ${name}, but nothing was thrown`)
  same({ name: error.name, code: (error as { code?: string }).code }, { name, code }, `error (${error.message})`)
}

/** JSON with the keys in order, so that two equal values give the same text. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      inner !== null && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? 'undefined'
  )
}
