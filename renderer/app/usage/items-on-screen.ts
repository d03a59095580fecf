import type { SeenItem } from '../../telemetry/impressions.ts'

/** The items of lists and shelves whose title is on the screen, with their places in them. */
export function itemsOnScreen(): readonly SeenItem[] {
  if (document.hidden) return []
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href*="/reader?"]')
  return [...links].flatMap((link) => {
    const { top, bottom } = link.getBoundingClientRect()
    const id = Number(new URLSearchParams(link.search).get('id'))
    return id > 0 && top >= 0 && bottom <= innerHeight ? [{ content_id: id, position: placeOf(link) }] : []
  })
}

function placeOf(link: Element): number {
  const row = link.closest('[aria-rowindex], li')
  const index = row?.getAttribute('aria-rowindex')
  if (row && !index) return [...(row.parentElement?.children ?? [])].indexOf(row)
  return Math.max(0, Number(index ?? 1) - 1)
}
