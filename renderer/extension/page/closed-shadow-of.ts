interface PageApi {
  readonly dom?: { openOrClosedShadowRoot(element: HTMLElement): ShadowRoot | null }
}

/**
 * Returns an element's shadow root, even if it is closed. Chrome exposes closed roots through its extension API, and
 * Firefox through a property of the element.
 */
export function closedShadowOf(element: Element): ShadowRoot | null {
  const { chrome } = globalThis as { chrome?: PageApi }
  try {
    if (chrome?.dom && element instanceof HTMLElement) return chrome.dom.openOrClosedShadowRoot(element)
  } catch {
    return element.shadowRoot
  }
  return (element as { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot ?? element.shadowRoot
}
