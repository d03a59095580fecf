import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { report } from '../report.ts'

/** The panels of UX.md section 1 whose width can be chosen, in CSS pixels. tokens.css keeps to the same numbers. */
export const panels = {
  sidebar: { min: 200, max: 320, initial: 232 },
  list: { min: 320, max: 560, initial: 400 },
  notebook: { min: 280, max: 520, initial: 340 },
} as const
export type Panel = keyof typeof panels

/** Windows of one class share a width: what is right beside an article is too much in a narrow window. */
export type WindowClass = 'wide' | 'middle' | 'narrow'
type Widths = Readonly<Partial<Record<`${Panel}-${WindowClass}`, number>>>

/** Also read by public/before-paint.js: the first frame has the widths already. */
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

/** Another tab chose. */
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

/** The width of a panel in windows like this one. */
export function usePanelWidth(panel: Panel): number {
  const { widths, window } = useStore(store)
  const { initial } = panels[panel]
  return within(panel, widths[`${panel}-${window}`] ?? initial)
}

/** Shows a width while it is being chosen, and answers which one it became. */
export function showPanelWidth(panel: Panel, width: number): number {
  const next = within(panel, width)
  document.documentElement.style.setProperty(`--${panel}-${store.getState().window}`, `${next}px`)
  return next
}

/** Chooses a width for windows like this one; it is kept on this device. */
export function setPanelWidth(panel: Panel, width: number): void {
  const { widths, window } = store.getState()
  const chosen = { ...widths, [`${panel}-${window}`]: showPanelWidth(panel, width) }
  store.setState({ widths: chosen })
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen))
  } catch (error) {
    // The width stays as long as the page.
    report('keep the width of a panel', error)
  }
}

function within(panel: Panel, width: number): number {
  const { min, max } = panels[panel]
  return Math.round(Math.min(max, Math.max(min, width)))
}

/** Each value is believed only when it is a possible one. */
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
    // Damaged or blocked: the widths of the style sheets.
    return {}
  }
}
