import { expect, test } from 'vitest'
import { type Environment, inEnvironment } from './environments.ts'
import { describeFailure } from './run-seeds.ts'
import { firstFailure } from './runs.ts'

/** Seeds of runs that once failed, and the bugs they found, all fixed. They run before all others. */
const known: readonly (readonly [seed: number, environment: Environment, found: string])[] = [
  [3_000_677, 'memory', 'an entry that was broken in three answers in a row was missing for a week'],
  [
    3_013_869,
    'memory',
    'an entry archived between an answer about it and the first page of a full pass stayed for ever',
  ],
  [5_013_765, 'memory', "a hotel's sign-in page was taken for the answer to a removal"],
  [41_086_420, 'memory', 'a change on its way while a 429 was read counted as asked for within its Retry-After'],
  [
    20_261_958,
    'memory',
    'an entry that was stored before the first pass outlived the backup that took its change away',
  ],
  [40_007_928, 'memory', 'an entry whose archiving was refused while a full pass ran was swept at its end'],
  [510_947, 'memory', 'a change that failed in the moment in which its page was left was neither made nor told'],
  [
    700_000_454,
    'memory',
    'a highlight removed after a lost reply took along the highlight of another device that it had become part of',
  ],
  [49_169_768, 'SQLite', 'what came back as a highlight was removed before its answer stayed away for a minute'],
  [
    1_408_698_089,
    'SQLite',
    'a merge that was undone after another device had changed one paragraph of its note doubled the others',
  ],
  [701_006_588, 'memory', 'a redone note that was undone again doubled what another device had written beside it'],
  [
    721_001_150,
    'memory',
    "a highlight of an article that was not on the screen, removed before its answer, took another device's along",
  ],
  [
    1_661_869_375,
    'memory',
    'a highlight of which a merge was undone elsewhere went from the device when its note was changed',
  ],
  [
    1_760_002_327,
    'SQLite',
    'a refused change was forgotten on disk before its maker heard of it, and the process ended in between',
  ],
  [
    3_100_016_581,
    'memory',
    'a highlight made after an ended process had archived the entry and taken it back went from the device at the start',
  ],
  [3_200_005_899, 'SQLite', 'a merge of highlights went from the device in the same way'],
  [
    3_500_014_543,
    'memory',
    'an entry deleted elsewhere came back without its highlight when an ended process had moved it to the queue',
  ],
  [
    3_600_073_258,
    'memory',
    "a highlight that was merged and removed before its answers took another device's along that it had become part of",
  ],
  [
    3_700_005_251,
    'memory',
    "a highlight that was removed, brought back and removed again took along the merge of another device's that has it",
  ],
  [4_014_996, 'memory', 'a note written on a merge that had been undone doubled the note of one of its parts'],
  [
    4_132_861,
    'memory',
    "a highlight took along another device's, which its maker knew only as the part that had become part of it",
  ],
  [
    4_206_918,
    'memory',
    'an entry that a restored backup took away came back with the changes of an ended process and stayed',
  ],
  [
    4_214_004,
    'memory',
    'an entry whose archiving an ended process had taken back was shown as before an earlier change that was unanswered',
  ],
  [4_340_346, 'memory', 'a note written on a highlight went with it when its maker removed it before its answer'],
  [
    4_515_893,
    'memory',
    "a highlight that was brought back and removed before its answers took another device's along, whose id it had got",
  ],
  [
    4_537_804,
    'memory',
    'a note written on a merge that had been undone doubled the note of a part that its undoer did not know',
  ],
  [71_142_105, 'memory', 'progress made offline stayed on an entry of which the service knew a later look'],
]

test.each(known)('run %i on %s no longer fails: %s', async (seed, environment) => {
  const failure = await inEnvironment(environment, (options) => firstFailure(seed, 1, options))
  expect(failure && describeFailure(failure, environment)).toBeNull()
})
