import type { DrawnView } from '#shared/host/first-drawing.ts'

// What the interface asks of a window before it is drawn, answered where there is none (first-drawing.tsx). Imported
// before everything else: some of it is asked while modules are read.

let view: DrawnView = { width: 1240, height: 820, dark: false, preferences: null }
const listening: (() => void)[] = []

/** The window that is drawn from now on. */
export function drawFor(next: DrawnView): void {
  view = next
  for (const listener of listening) listener()
}

/** Widths and the colour scheme are known. A pointer and no wish for anything special are what desktops mostly have. */
function matches(query: string): boolean {
  const conditions = query.match(/\([^)]*\)/g) ?? []
  return conditions.every((condition) => {
    const [, name, value] = /^\(([\w-]+):\s*([\w.-]+)\)$/.exec(condition) ?? []
    if (name === 'min-width') return view.width >= Number.parseFloat(value ?? '')
    if (name === 'max-width') return view.width <= Number.parseFloat(value ?? '')
    if (name === 'prefers-color-scheme') return (value === 'dark') === view.dark
    return (name === 'hover' && value === 'hover') || (name === 'pointer' && value === 'fine')
  })
}

const quiet = (): void => undefined

const parts = {
  matchMedia: (query: string) => ({
    get matches() {
      return matches(query)
    },
    addEventListener: quiet,
    removeEventListener: quiet,
  }),
  localStorage: { getItem: (key: string) => (key === 'lectern.preferences' ? view.preferences : null), setItem: quiet },
  /** A window's `storage` tells that choices are others now. */
  window: {
    addEventListener: (name: string, listener: (event: { readonly key: null }) => void) => {
      if (name === 'storage') listening.push(() => listener({ key: null }))
    },
    removeEventListener: quiet,
  },
}

for (const [name, value] of Object.entries(parts)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}
Object.defineProperty(globalThis, 'innerHeight', { get: () => view.height, configurable: true })
