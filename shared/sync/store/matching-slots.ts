import type { FlagTest } from '../../model/queue-flags.ts'
import type { OrderedSlots } from './sorted-slots.ts'

/** A bit that is set in no row's flags. */
const ANY = 1 << 30
const BLOCK = 512

/** The condition on a slot: its flags must pass the test and, unless `marks` is null, its mark must be 1. */
export interface SlotTest extends FlagTest {
  readonly marks: Uint8Array | null
}

/**
 * Returns up to `limit` passing slots after the first `offset`, scanning upward from the first slot or downward from
 * the last. Skipped slots are only counted, without a branch in the loop. If every second row passes, the processor
 * mispredicts half of the branches, which costs more than the test.
 */
export function matchingSlots(
  order: OrderedSlots,
  direction: 1 | -1,
  test: SlotTest,
  offset: number,
  limit: number,
): number[] {
  const { slots, flags, length } = order
  const { mask, want, types, marks } = test
  const found: number[] = []
  if (want === -1) return found
  const open = mask === 0 && types === null && marks === null
  let { done, passed } = open
    ? { done: Math.min(offset, length), passed: offset }
    : skip(order, direction, test, offset)
  let at = direction > 0 ? done : length - 1 - done
  for (; done < length && found.length < limit; done++, at += direction) {
    const bits = flags[at] as number
    if ((bits & mask) !== want || (types !== null && (bits & types) === 0)) continue
    const slot = slots[at] as number
    if (marks !== null && marks[slot] !== 1) continue
    if (passed < offset) passed++
    else found.push(slot)
  }
  return found
}

/**
 * Finds whole blocks that can be skipped. Returns how many slots they contain, and how many of those pass, which is at
 * most `offset`.
 */
function skip(
  { slots, flags, length }: OrderedSlots,
  direction: 1 | -1,
  { mask, want, types, marks }: SlotTest,
  offset: number,
): { done: number; passed: number } {
  const always = types === null ? ANY : 0
  const oneOf = types ?? ANY
  let passed = 0
  let done = 0
  while (done < length && passed < offset) {
    const end = Math.min(length, done + BLOCK)
    const from = direction > 0 ? done : length - end
    const to = from + end - done
    let passing = 0
    for (let at = from; at < to; at++) {
      const bits = flags[at] as number
      // 1 if no wanted bit differs and one of the types is present.
      const passes = ((((bits & mask) ^ want) - 1) >>> 31) & (-((bits | always) & oneOf) >>> 31)
      passing += marks === null ? passes : passes & (marks[slots[at] as number] as number)
    }
    if (passed + passing > offset) break
    passed += passing
    done = end
  }
  return { done, passed }
}
