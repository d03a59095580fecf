/**
 * Runs in every page. Playwright types into these engines by assigning a field's value, and React takes an event for a
 * change only if the value differs from the last that was assigned. So React is made to believe that there was none.
 */
export function noticeTyping(): void {
  addEventListener(
    'input',
    ({ isTrusted, target }) => {
      if (isTrusted || target === null || !('_valueTracker' in target)) return
      const tracker = target._valueTracker as { getValue(): string; setValue(value: string): void }
      tracker.setValue(`${tracker.getValue()} `)
    },
    true,
  )
}
