/** True if text runs from right to left in the element, or in the interface without one. */
export const isRightToLeft = (element: Element = document.documentElement): boolean =>
  getComputedStyle(element).direction === 'rtl'

/** Returns the interface's direction, for its own text within an article of any direction. */
export const interfaceDirection = (): 'ltr' | 'rtl' => (isRightToLeft() ? 'rtl' : 'ltr')

/** Returns the step of a horizontal arrow key along the text's direction: 1 onwards, -1 back, 0 for any other key. */
export function stepOf(key: string, element?: Element): 1 | -1 | 0 {
  const right = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  return right === 0 || !isRightToLeft(element) ? right : right === 1 ? -1 : 1
}
