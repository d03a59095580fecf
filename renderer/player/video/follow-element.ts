/** Lays one element over another that may move, without being inside of it. Returns how to end that. */
export function followElement(place: HTMLElement, over: HTMLElement): () => void {
  const stop = new AbortController()
  const lay = (): void => {
    const { left, top, width, height } = place.getBoundingClientRect()
    Object.assign(over.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  }
  // Anything that moves it changes the size of something around it, scrolls, or is animated.
  const sizes = new ResizeObserver(lay)
  for (let around: HTMLElement | null = place; around; around = around.parentElement) sizes.observe(around)
  const how = { signal: stop.signal, capture: true, passive: true }
  for (const event of ['scroll', 'transitionend', 'animationend', 'fullscreenchange'])
    document.addEventListener(event, lay, how)
  addEventListener('resize', lay, how)
  lay()
  return () => {
    stop.abort()
    sizes.disconnect()
    over.removeAttribute('style')
  }
}
