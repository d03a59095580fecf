import type { SavedView } from '../../preferences/index.ts'

type Views = readonly SavedView[]

export const withoutView = (views: Views, name: string): Views => views.filter((view) => view.name !== name)

/** Restores a view at its index. If another view took its name in the meantime, that one stays. */
export function withView(views: Views, view: SavedView, at: number): Views {
  return views.some(({ name }) => name === view.name) ? views : views.toSpliced(at, 0, view)
}

/** Moves a view one position up (-1) or down (1), within the list. */
export function moveView(views: Views, name: string, by: 1 | -1): Views {
  const at = views.findIndex((view) => view.name === name)
  const to = at + by
  const view = views[at]
  if (!view || to < 0 || to >= views.length) return views
  return views.toSpliced(at, 1).toSpliced(to, 0, view)
}

/** Renames a view and replaces any view of that name, as saving a filter under it does. */
export function renameView(views: Views, from: string, to: string): Views {
  const name = to.trim()
  if (name === '' || name === from) return views
  return views.filter((view) => view.name !== name).map((view) => (view.name === from ? { ...view, name } : view))
}
