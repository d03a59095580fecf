import { plainLetters } from './right-to-left.ts'
import type { TextItem } from './text-item.ts'

/** An annotation that may contain a remark, as returned by pdf.js. */
export interface RemarkAnnotation {
  readonly id?: string
  readonly subtype?: string
  /** Left, bottom, right and top in points. */
  readonly rect?: ArrayLike<number> | null
  readonly contentsObj?: { readonly str?: string } | null
  /** The same words as in `contentsObj` with their formatting, or the only version of the words. */
  readonly richText?: { readonly str?: string } | null
  /** Lines shown in a box of typed text. */
  readonly textContent?: readonly string[] | null
  /** The ID of the annotation to which this one replies. */
  readonly inReplyTo?: string | null
  /** Set if the annotation only records that a person reviewed another annotation. */
  readonly stateModel?: string | null
}

/** Markup annotations that don't mark any words (ISO 32000-2, table 171). */
const REMARKS = new Set([
  'Text',
  'FreeText',
  'Caret',
  'Square',
  'Circle',
  'Line',
  'Polygon',
  'PolyLine',
  'Ink',
  'Stamp',
  'FileAttachment',
])
const LONGEST = 10_000
/** Number of runs of a page that are examined for each remark. */
const MOST_RUNS = 20_000
/** Factor by which vertical distance counts more than horizontal distance. */
const STEEPNESS = 4

/** Returns the words of a remark. Empty if the remark has none. */
export function remarkOf({ subtype, contentsObj, richText, textContent }: RemarkAnnotation): string {
  const drawn = subtype === 'FreeText' ? textContent?.join('\n') : undefined
  const [words = ''] = [contentsObj?.str, richText?.str, drawn].flatMap((each) => each?.trim() || [])
  return words.replace(/\r\n?/g, '\n').slice(0, LONGEST)
}

/** True for an independent remark on a page: a sticky note, typed words, or a figure with a remark. */
export const isRemark = (annotation: RemarkAnnotation): boolean =>
  REMARKS.has(annotation.subtype ?? '') && !annotation.stateModel && remarkOf(annotation) !== ''

/**
 * Returns annotations with the replies to each, in file order. A reply to a reply counts as a reply to the first
 * annotation. An annotation that replies to itself or to a missing one stays separate.
 */
export function withReplies<T extends RemarkAnnotation>(
  annotations: readonly T[],
): readonly { readonly annotation: T; readonly replies: readonly string[] }[] {
  const byId = new Map(annotations.flatMap((each) => (each.id === undefined ? [] : [[each.id, each] as const])))
  const firstOf = (annotation: T): T => {
    const seen = new Set<T>()
    let at = annotation
    for (let next = byId.get(at.inReplyTo ?? ''); next; next = byId.get(at.inReplyTo ?? '')) {
      if (seen.has(next)) return annotation
      seen.add(next)
      at = next
    }
    return at
  }
  const replies = new Map<T, string[]>()
  for (const annotation of annotations) {
    const first = firstOf(annotation)
    const known = replies.get(first) ?? []
    if (first !== annotation) known.push(remarkOf(annotation))
    replies.set(first, known)
  }
  return annotations.flatMap((annotation) =>
    firstOf(annotation) === annotation ? { annotation, replies: replies.get(annotation) ?? [] } : [],
  )
}

/** Returns the line of a page that is nearest to an annotation. Empty if the page has no words. */
export function nearestLine({ rect }: RemarkAnnotation, items: readonly TextItem[]): string {
  const [left = 0, bottom = 0, right = 0, top = 0] = Array.from(rect ?? [])
  const [x, y] = [(left + right) / 2, (bottom + top) / 2]
  let nearest = -1
  let least = Number.POSITIVE_INFINITY
  for (const [at, { str, transform, width }] of items.entries()) {
    if (at === MOST_RUNS) break
    if (str.trim() === '') continue
    const [start = 0, baseline = 0] = transform.slice(4)
    const middle = baseline + 0.3 * sizeOf(transform)
    const distance = Math.hypot(Math.max(start - x, x - start - width, 0), STEEPNESS * (middle - y))
    if (distance < least) [nearest, least] = [at, distance]
  }
  return nearest === -1 ? '' : lineAt(items, nearest)
}

/**
 * Returns the words of the line that contains a run. The line ends where pdf.js reports a line end or where the
 * baseline changes.
 */
function lineAt(items: readonly TextItem[], at: number): string {
  const own = items[at]?.transform ?? []
  const isBeside = (item: TextItem | undefined): boolean =>
    item !== undefined && Math.abs((item.transform[5] ?? 0) - (own[5] ?? 0)) <= 0.6 * sizeOf(own)
  let [first, last] = [at, at]
  while (isBeside(items[first - 1]) && items[first - 1]?.hasEOL === false) first -= 1
  while (items[last]?.hasEOL === false && isBeside(items[last + 1])) last += 1
  const words = items.slice(first, last + 1).map(({ str }) => str)
  return plainLetters(words.join('')).replace(/\s+/g, ' ').trim().slice(0, LONGEST)
}

const sizeOf = (transform: readonly number[]): number => Math.hypot(transform[2] ?? 0, transform[3] ?? 0)
