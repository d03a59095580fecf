import './sheet.css'
import { isPhone } from './use-phone.ts'

/** If a sheet has been pulled by more than this many CSS pixels, it closes on release. Otherwise it springs back. */
const FAR = 96
/** CSS pixels that a finger must move before its direction counts. */
const SLOP = 8
/** In CSS pixels per millisecond. A flick at least this fast closes the sheet, however short it is. */
const FLICK = 0.6

/**
 * On phones, lets the reader pull a sheet down with a finger. It closes if released far enough down. Scrolled content
 * scrolls back to its top first. Text in fields can still be selected. The returned function removes the behavior.
 */
export function swipeToClose(sheet: HTMLElement, close: () => void): () => void {
  let from: { readonly x: number; readonly y: number; readonly at: number } | null = null
  let pulled = 0
  sheet.dataset['sheet'] = ''
  const reset = (): void => {
    from = null
    pulled = 0
    sheet.style.removeProperty('translate')
    sheet.style.removeProperty('transition')
  }
  const start = ({ touches, target, timeStamp }: TouchEvent): void => {
    const [touch] = touches
    const free = touches.length === 1 && isPhone() && !scrolledInside(target, sheet)
    from = free && touch ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null
  }
  const move = (event: TouchEvent): void => {
    const [touch] = event.touches
    if (from === null || !touch) return
    const down = touch.clientY - from.y
    if (pulled === 0) {
      if (Math.hypot(touch.clientX - from.x, down) < SLOP) return
      // An upward movement scrolls. A sideways movement belongs to another gesture.
      if (down < Math.abs(touch.clientX - from.x)) {
        from = null
        return
      }
    }
    pulled = Math.max(1, down)
    sheet.style.transition = 'none'
    sheet.style.translate = `0 ${pulled}px`
    if (event.cancelable) event.preventDefault()
  }
  const end = ({ timeStamp }: TouchEvent): void => {
    const closes = from !== null && (pulled > FAR || (pulled > SLOP && pulled / (timeStamp - from.at) > FLICK))
    reset()
    if (closes) close()
  }
  sheet.addEventListener('touchstart', start, { passive: true })
  sheet.addEventListener('touchmove', move, { passive: false })
  sheet.addEventListener('touchend', end)
  sheet.addEventListener('touchcancel', reset)
  return () => {
    delete sheet.dataset['sheet']
    sheet.removeEventListener('touchstart', start)
    sheet.removeEventListener('touchmove', move)
    sheet.removeEventListener('touchend', end)
    sheet.removeEventListener('touchcancel', reset)
  }
}

function scrolledInside(target: EventTarget | null, sheet: HTMLElement): boolean {
  for (let at = target instanceof Element ? target : null; at !== null; at = at.parentElement) {
    if (at.matches('textarea, input, select, [contenteditable]') || at.scrollTop > 0) return true
    if (at === sheet) return false
  }
  return false
}
