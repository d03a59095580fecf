import { chooseBlocks } from './choose-blocks.ts'
import { BOX_WORDS, groupOf, type PageLayout } from './page-layout.ts'

/** Number of features that the second pass has for each block, in addition to the first pass's features. */
export const SECOND_FEATURES = 42

/** A block with a higher probability than this and at least PARAGRAPH words is considered certain content. */
const SURE = 0.75
const PARAGRAPH = 12
/** Fraction of the page's likely words that its core contains. */
const CORE = 0.6
const FARTHEST = 50
/** Value for a missing neighbor or group. */
const NONE = -1

interface Sums {
  words: Float64Array
  likely: Float64Array
}

/**
 * Computes features from the first pass's results around each block: how likely the containers, look-alike siblings and
 * neighbors are content. The block itself is always left out.
 */
export function secondFeatures(layout: PageLayout, probabilities: ArrayLike<number>): Float32Array {
  const { words, levels, places, parents } = layout
  const count = words.length
  const rows = new Float32Array(count * SECOND_FEATURES)
  const weights = Float64Array.from(words, (one) => one + 1)
  const likely = Float64Array.from(weights, (weight, index) => weight * (probabilities[index] as number))
  const inPlaces = placeSums(layout, weights, likely)
  const inForms = sumsBy(layout.forms, weights, likely)
  const members = Int32Array.from(places, (place) => groupOf(layout, place)?.member ?? NONE)
  const inGroups = groupSums(layout, inPlaces)
  const sections = sectionsOf(levels)
  const inSections = sumsBy(sections, weights, likely)
  const all = { weight: inPlaces.words[0] ?? 0, likely: inPlaces.likely[0] ?? 0 }
  const core = coreOf(layout, inPlaces, all.likely * CORE)
  const { keep, expected } = chooseBlocks(Array.from(probabilities), words)
  let keptWords = 0
  let threshold = 1
  let best = 0
  for (let index = 0; index < count; index++) {
    const probability = probabilities[index] as number
    best = Math.max(best, probability)
    if (!keep[index]) continue
    keptWords += words[index] as number
    threshold = Math.min(threshold, probability)
  }
  const isSure = (index: number) => (probabilities[index] as number) > SURE && (words[index] as number) >= PARAGRAPH
  const until = new Int32Array(count)
  const wordsUntil = new Float64Array(count)
  for (let index = count - 1, blocks = count, distance = 1e6; index >= 0; index--) {
    until[index] = blocks
    wordsUntil[index] = distance
    if (isSure(index)) blocks = distance = 0
    blocks++
    distance += words[index] as number
  }
  const sureFrom = probabilities.length === 0 ? -1 : firstOf(count, isSure)
  const run = prefix(likely)
  const weightRun = prefix(weights)
  let heading = NONE
  let since = count
  let wordsSince = 1e6
  for (let index = 0; index < count; index++) {
    const probability = probabilities[index] as number
    const weight = weights[index] as number
    const own = likely[index] as number
    const place = places[index] as number
    let at = index * SECOND_FEATURES
    const put = (value: number) => {
      rows[at++] = value
    }
    const mean = (sum: number, total: number) => (total - weight > 0.5 ? (sum - own) / (total - weight) : NONE)
    put(Math.log((probability + 1e-4) / (1 - probability + 1e-4)))
    put(probability - threshold)
    put(keep[index] ? 1 : 0)
    put(keptWords / Math.max(1, all.weight))
    put(Math.log1p(keptWords))
    put(all.likely / Math.max(1, all.weight))
    put(expected)
    put(best)
    for (const offset of [-3, -2, -1, 1, 2, 3]) {
      const other = index + offset
      put(other >= 0 && other < count ? (probabilities[other] as number) : NONE)
    }
    for (const reach of [4, 12]) {
      const from = Math.max(0, index - reach)
      const to = Math.min(count, index + reach + 1)
      put(mean((run[to] as number) - (run[from] as number), (weightRun[to] as number) - (weightRun[from] as number)))
    }
    const before = Math.max(0, index - 6)
    const after = Math.min(count, index + 7)
    put(
      ratio(
        (run[index] as number) - (run[before] as number),
        (weightRun[index] as number) - (weightRun[before] as number),
      ),
    )
    put(
      ratio(
        (run[after] as number) - (run[index + 1] as number),
        (weightRun[after] as number) - (weightRun[index + 1] as number),
      ),
    )
    const parent = parents[place] as number
    put(mean(inPlaces.likely[place] as number, inPlaces.words[place] as number))
    put(parent < 0 ? NONE : mean(inPlaces.likely[parent] as number, inPlaces.words[parent] as number))
    put(parent < 0 ? 0 : (inPlaces.likely[parent] as number) / Math.max(1, all.likely))
    for (let size = 0; size < BOX_WORDS.length; size++) {
      const box = layout.boxes[index * BOX_WORDS.length + size] as number
      put(mean(inPlaces.likely[box] as number, inPlaces.words[box] as number))
      put((inPlaces.likely[box] as number) / Math.max(1, all.likely))
    }
    const form = layout.forms[index] as number
    put(mean(inForms.likely[form] as number, inForms.words[form] as number))
    put(Math.log1p((inForms.words[form] as number) - weight))
    const member = members[index] as number
    const group = member < 0 ? NONE : (layout.groups[member] as number)
    const others = group < 0 ? 0 : (inGroups.words[group] as number) - (inPlaces.words[member] as number)
    put(others > 0.5 ? ((inGroups.likely[group] as number) - (inPlaces.likely[member] as number)) / others : NONE)
    put(Math.log1p(others))
    put(member < 0 ? NONE : mean(inPlaces.likely[member] as number, inPlaces.words[member] as number))
    const { steps, isWithin } = stepsTo(core, layout, place)
    put(steps)
    put(isWithin)
    put((run[index] as number) / Math.max(1, all.likely))
    put(sureFrom < 0 || index < sureFrom ? 1 : 0)
    put(Math.min(FARTHEST, since))
    put(Math.min(FARTHEST, until[index] as number))
    put(Math.log1p(wordsSince))
    put(Math.log1p(wordsUntil[index] as number))
    const section = sections[index] as number
    put(mean(inSections.likely[section] as number, inSections.words[section] as number))
    put(heading)
    if ((levels[index] as number) > 0) heading = probability
    if (isSure(index)) {
      since = 0
      wordsSince = 0
    }
    since++
    wordsSince += words[index] as number
  }
  return rows
}

function ratio(sum: number, total: number): number {
  return total > 0.5 ? sum / total : NONE
}

function firstOf(count: number, test: (index: number) => boolean): number {
  for (let index = 0; index < count; index++) if (test(index)) return index
  return -1
}

function prefix(values: Float64Array): Float64Array {
  const out = new Float64Array(values.length + 1)
  values.forEach((value, index) => {
    out[index + 1] = (out[index] as number) + value
  })
  return out
}

/** Returns the sums for each place, including those of the places within it. */
function placeSums({ places, parents }: PageLayout, weights: Float64Array, likely: Float64Array): Sums {
  const sums = { words: new Float64Array(parents.length), likely: new Float64Array(parents.length) }
  places.forEach((place, index) => {
    sums.words[place] = (sums.words[place] as number) + (weights[index] as number)
    sums.likely[place] = (sums.likely[place] as number) + (likely[index] as number)
  })
  for (let place = parents.length - 1; place > 0; place--) {
    const parent = parents[place] as number
    sums.words[parent] = (sums.words[parent] as number) + (sums.words[place] as number)
    sums.likely[parent] = (sums.likely[parent] as number) + (sums.likely[place] as number)
  }
  return sums
}

function sumsBy(keys: Int32Array, weights: Float64Array, likely: Float64Array): Sums {
  const size = keys.reduce((most, key) => Math.max(most, key + 1), 0)
  const sums = { words: new Float64Array(size), likely: new Float64Array(size) }
  keys.forEach((key, index) => {
    sums.words[key] = (sums.words[key] as number) + (weights[index] as number)
    sums.likely[key] = (sums.likely[key] as number) + (likely[index] as number)
  })
  return sums
}

function groupSums({ groups }: PageLayout, inPlaces: Sums): Sums {
  const size = groups.reduce((most, key) => Math.max(most, key + 1), 0)
  const sums = { words: new Float64Array(size), likely: new Float64Array(size) }
  groups.forEach((group, place) => {
    if (group < 0) return
    sums.words[group] = (sums.words[group] as number) + (inPlaces.words[place] as number)
    sums.likely[group] = (sums.likely[group] as number) + (inPlaces.likely[place] as number)
  })
  return sums
}

/** Returns, for each block, the number of headings up to and including it. */
function sectionsOf(levels: Uint8Array): Int32Array {
  let section = 0
  return Int32Array.from(levels, (level) => (level > 0 ? ++section : section))
}

/**
 * Returns the places from the body down to the smallest one with enough likely words, each with the number of steps up
 * from that smallest one.
 */
function coreOf({ parents }: PageLayout, sums: Sums, enough: number): Map<number, number> {
  let core = 0
  for (let place = 1; place < parents.length; place++) {
    if ((sums.likely[place] as number) >= enough && (sums.likely[place] as number) > 0) core = place
  }
  const steps = new Map<number, number>()
  for (let up = core; up >= 0; up = parents[up] as number) steps.set(up, steps.size)
  return steps
}

/**
 * Counts the steps from the core up to the nearest container that holds both the core and the place. Also returns how
 * far the place lies below that container.
 */
function stepsTo(
  core: ReadonlyMap<number, number>,
  { parents }: PageLayout,
  place: number,
): { steps: number; isWithin: number } {
  let down = 0
  for (let up = place; up >= 0; up = parents[up] as number) {
    const steps = core.get(up)
    if (steps !== undefined) return { steps, isWithin: Math.min(10, down) }
    down++
  }
  return { steps: core.size, isWithin: down }
}
