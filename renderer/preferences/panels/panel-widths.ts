import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { report } from '../../report.ts'

/** The resizable panels' widths in CSS pixels. renderer/theme/tokens.css contains the same numbers. */
export const panels = {
  sidebar: { min: 200, max: 320, initial: 232 },
  list: { min: 320, max: 560, initial: 400 },
  notebook: { min: 280, max: 520, initial: 340 },
} as const
export type Panel = keyof typeof panels

/** Windows of the same class share a width, because a width that suits a wide window is too large in a narrow one. */
export type WindowClass = 'wide' | 'middle' | 'narrow'
type Widths = Readonly<Partial<Record<`${Panel}-${WindowClass}`, number>>>

/** renderer/public/before-paint.js also reads this, so that the widths are correct from the first frame. */
const KEY = 'lectern.panels'

const wide = matchMedia('(min-width: 1280px)')
const middle = matchMedia('(min-width: 1024px)')
const windowClass = (): WindowClass => (wide.matches ? 'wide' : middle.matches ? 'middle' : 'narrow')

interface Panels {
  readonly widths: Widths
  readonly window: WindowClass
}

const store = createStore<Panels>(() => ({ widths: stored(), window: windowClass() }))
for (const list of [wide, middle]) {
  list.addEventListener('change', () => store.setState({ window: windowClass() }))
}

/** Another tab has changed a width. */
window.addEventListener('storage', ({ key }) => {
  if (key !== KEY && key !== null) return
  const widths = stored()
  store.setState({ widths })
  for (const panel of Object.keys(panels) as Panel[]) {
    for (const size of ['wide', 'middle', 'narrow'] as const) {
      const name = `${panel}-${size}` as const
      if (widths[name] === undefined) document.documentElement.style.removeProperty(`--${name}`)
      else document.documentElement.style.setProperty(`--${name}`, `${widths[name]}px`)
    }
  }
})

/** Returns a panel's width in windows of the current class. */
export function usePanelWidth(panel: Panel): number {
  const { widths, window } = useStore(store)
  const { initial } = panels[panel]
  return within(panel, widths[`${panel}-${window}`] ?? initial)
}

/** Shows a width while the edge is dragged. Returns the width within the panel's limits. */
export function showPanelWidth(panel: Panel, width: number): number {
  const next = within(panel, width)
  document.documentElement.style.setProperty(`--${panel}-${store.getState().window}`, `${next}px`)
  return next
}

/** Stores a width on this device for windows of the current class. */
export function setPanelWidth(panel: Panel, width: number): void {
  const { widths, window } = store.getState()
  const chosen = { ...widths, [`${panel}-${window}`]: showPanelWidth(panel, width) }
  store.setState({ widths: chosen })
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen))
  } catch (error) {
    // The width lasts only until the page is closed.
    report('keep the width of a panel', error)
  }
}

function within(panel: Panel, width: number): number {
  const { min, max } = panels[panel]
  return Math.round(Math.min(max, Math.max(min, width)))
}

/** Reads the stored widths. Drops individual invalid values. */
function stored(): Widths {
  try {
    const values: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof values !== 'object' || values === null) return {}
    return Object.fromEntries(
      Object.entries(values).filter(
        ([name, width]) => /^(?:sidebar|list|notebook)-(?:wide|middle|narrow)$/.test(name) && Number.isFinite(width),
      ),
    )
  } catch {
    // The data is damaged or storage is blocked. The widths in the style sheets apply.
    return {}
  }
}
