import { type HighlightStep, highlightSteps, unansweredSteps } from './highlight-steps.ts'
import { type InterruptionStep, interruptionSteps } from './interruption-steps.ts'
import { Random } from './random.ts'

/** The weight with which each kind of step is drawn. */
export const stepWeights = {
  sync: 5,
  act: 6,
  'two writers on one entry': 2,
  'process killed': 2,
  'process killed after commit before cursor': 1,
  elsewhere: 2,
  'a minute passes': 2,
  'sleep 8 days (7-day rule)': 0.7,
  'client clock jumps back 3 days': 0.7,
  'DST change': 0.5,
  'two changes in one millisecond': 0.7,
  'cursors forgotten': 0.7,
  'backup restored': 0.5,
  offline: 1,
  'slow connection': 0.4,
  'quota exceeded': 0.8,
  'another window takes over': 0.6,
  'temp id -1 mapped while updates page carries server id': 1,
  'archived and taken back beside a full sync': 1,
  'progress made offline finds no answer': 1,
  'process killed at the end of a full pass': 0.5,
  'outage of three minutes': 0.4,
  'entry spelt wrongly for a while': 0.5,
} as const
export type StepKind = keyof typeof stepWeights | HighlightStep | InterruptionStep

export interface Step {
  readonly kind: StepKind
  readonly seed: number
  /** Index of the call or action that it is about, among those that come in turn. */
  readonly turn?: number
}

export interface Plan {
  readonly seed: number
  readonly devices: number
  readonly start: number
  readonly pageSize: number
  readonly steps: readonly Step[]
}

/** Derives a run from its seed. */
export function planOf(seed: number, most = 9): Plan {
  const random = new Random(seed)
  const devices = 1 + (random.chance(0.3) ? 1 + random.below(2) : 0)
  const start = random.below(12)
  const pageSize = 2 + random.below(3)
  const length = 2 + random.below(most - 1)
  const steps = Array.from({ length }, () => ({ kind: random.choose(stepWeights), seed: random.below(2 ** 31) }))
  return withInterruption(withUnanswered(withHighlightSteps({ seed, devices, start, pageSize, steps })))
}

/**
 * Puts steps on highlights into one run of three, for which it has two devices at least. They are drawn apart from the
 * others, so that the known seeds still lead to the runs that once failed.
 */
function withHighlightSteps(plan: Plan): Plan {
  const random = new Random(plan.seed ^ 0x5eed)
  if (!random.chance(0.33)) return plan
  const steps = [...plan.steps]
  for (let n = 1 + random.below(3); n > 0; n -= 1) {
    const step = { kind: random.pick(highlightSteps), seed: random.below(2 ** 31) }
    steps.splice(random.below(steps.length + 1), 0, step)
  }
  return { ...plan, devices: Math.max(2, plan.devices), start: Math.max(1, plan.start), steps }
}

/** Puts a change that overtakes an answer into one run of ten. */
function withUnanswered(plan: Plan): Plan {
  const random = new Random(plan.seed ^ 0xa45)
  if (!random.chance(0.1)) return plan
  const step = { kind: random.pick(unansweredSteps), seed: random.below(2 ** 31) }
  const steps = plan.steps.toSpliced(random.below(plan.steps.length + 1), 0, step)
  return { ...plan, devices: Math.max(2, plan.devices), start: Math.max(1, plan.start), steps }
}

/** Puts an interruption into one run of two. Their kinds come in turn, and so do the calls and actions of each. */
function withInterruption(plan: Plan): Plan {
  const random = new Random(plan.seed ^ 0xcb)
  if (!random.chance(0.5)) return plan
  const { length } = interruptionSteps
  const kind = interruptionSteps[plan.seed % length]!
  const step = { kind, seed: random.below(2 ** 31), turn: Math.floor(plan.seed / length) }
  const steps = plan.steps.toSpliced(random.below(plan.steps.length + 1), 0, step)
  const devices = random.chance(0.5) ? Math.max(2, plan.devices) : plan.devices
  return { ...plan, devices, start: Math.max(1, plan.start), steps }
}
