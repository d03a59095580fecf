import type { PageBlocks, Place } from './page-blocks.ts'

/**
 * Number of words that a container needs to count as a block's surroundings. The sizes stand for a group, a part of the
 * page, and most of a page.
 */
export const BOX_WORDS = [40, 150, 600] as const
/** A place that is a heading has a level from 1 to 6, all other places have 0. */
const HEADING = /^h[1-6]$/

/** Layout of a page's blocks in their containers, as numbers. Each container comes after the one that holds it. */
export interface PageLayout {
  /** For each block: its words, its place, its heading level, and its form (its own and its parent's tag and class). */
  readonly words: Int32Array
  readonly places: Int32Array
  readonly levels: Uint8Array
  readonly forms: Int32Array
  /** For each block, the smallest places that have at least as many words as each of BOX_WORDS. */
  readonly boxes: Int32Array
  /**
   * For each place: the place that holds it (-1 for the body), and the group of look-alike siblings it belongs to (-1
   * for none).
   */
  readonly parents: Int32Array
  readonly groups: Int32Array
}

const MAX_STEPS = 8

export function pageLayout({ blocks, places }: PageBlocks): PageLayout {
  const indices = new Map<Place, number>()
  const parents = new Int32Array(places.length)
  const groups = new Int32Array(places.length).fill(-1)
  const shapes = new Int32Array(places.length)
  const names = new Map<string, number>()
  const numbered = (name: string) => {
    const known = names.get(name)
    if (known !== undefined) return known
    names.set(name, names.size)
    return names.size - 1
  }
  places.forEach((place, index) => {
    indices.set(place, index)
    const parent = place.parent ? (indices.get(place.parent) as number) : -1
    parents[index] = parent
    shapes[index] = numbered(`${place.tag}.${place.element.getAttribute('class') ?? ''}`)
    if (place.repeats > 2) groups[index] = numbered(`${parent}>${shapes[index]}`)
  })
  const boxes = new Int32Array(blocks.length * BOX_WORDS.length)
  blocks.forEach(({ place }, index) => {
    let box = place
    BOX_WORDS.forEach((enough, size) => {
      while (box.words < enough && box.parent) box = box.parent
      boxes[index * BOX_WORDS.length + size] = indices.get(box) as number
    })
  })
  const own = Int32Array.from(blocks, ({ place }) => indices.get(place) as number)
  return {
    words: Int32Array.from(blocks, ({ words }) => words),
    places: own,
    levels: Uint8Array.from(blocks, ({ place }) => (HEADING.test(place.tag) ? Number(place.tag[1]) : 0)),
    forms: Int32Array.from(own, (place) => {
      const parent = parents[place] as number
      return numbered(`${parent < 0 ? '' : shapes[parent]}/${shapes[place]}`)
    }),
    boxes,
    parents,
    groups,
  }
}

/** Returns the nearest group of look-alike siblings around a place, and the member of the group that holds it. */
export function groupOf(layout: PageLayout, place: number): { group: number; member: number } | null {
  for (let up = place, steps = 0; up >= 0 && steps < MAX_STEPS; up = layout.parents[up] as number, steps++) {
    const group = layout.groups[up] as number
    if (group >= 0) return { group, member: up }
  }
  return null
}
