export {}

// The desktop's first script. A window's first list came with its page (first-drawing.tsx): it is on screen before the
// interface is read, which takes longer than all that came before. What is done meanwhile is held (hold-input.js).

/** Milliseconds, where nobody looks and no frames are drawn. */
const PATIENCE = 200

/** A frame has been drawn. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, PATIENCE)
    requestAnimationFrame(() => setTimeout(resolve))
  })

if (document.querySelector('#root > *') !== null) await painted()
await import('./index.tsx')
