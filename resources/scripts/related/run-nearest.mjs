// Runs unit tests, the nearest first, until a time is over, and writes what became of them. The nearest few run to their
// end, unless a test has failed by then: node run-nearest.mjs <seconds, 0 for no limit> <report> <test file> …
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createVitest } from 'vitest/node'
import { root } from '../run.mjs'

/** @typedef {import('vitest/node').TestSpecification} Specification */

/** The nearest files run before all others. */
const NEAREST = 6
/** Then those up to this place, then the rest. */
const NEAR = 24
/** Milliseconds for the tests that run when the time is over. */
const GRACE = 5000

const [, , seconds = '0', report = '', ...paths] = process.argv
const counts = { passed: 0, failed: 0, skipped: 0 }
/** Files of which every test has run. */
let files = 0
let nearest = Math.min(NEAREST, paths.length)
let isTimeOver = false
let isStopped = false
/** Of outside any test, before the stop. */
let errors = 0

/** @param {string} path absolute */
const placeOf = (path) => paths.indexOf(relative(root, path).replaceAll('\\', '/'))

/** @type {import('vitest/node').Reporter} */
const reporter = {
  onTestCaseResult: (test) => {
    const { state } = test.result()
    if (state === 'pending' || isStopped) return
    counts[state] += 1
    stopIfDone()
  },
  onTestModuleEnd: (module) => {
    if (isStopped) return
    files += 1
    counts.failed += module.errors().length
    if (placeOf(module.moduleId) < NEAREST) nearest -= 1
    stopIfDone()
  },
}

/** Files of one project follow each other, because they share processes. */
class NearestFirst {
  /** @param {Specification[]} files */
  sort(files) {
    /** @param {Specification} file */
    const partOf = (file) => {
      const place = placeOf(file.moduleId)
      return `${place < NEAREST ? 0 : place < NEAR ? 1 : 2} ${file.project.name}`
    }
    const byPlace = files.sort((a, b) => placeOf(a.moduleId) - placeOf(b.moduleId))
    const parts = [...new Set(byPlace.map(partOf))]
    return byPlace.sort((a, b) => parts.indexOf(partOf(a)) - parts.indexOf(partOf(b)))
  }
  /** @param {Specification[]} files */
  shard(files) {
    return files
  }
}

const vitest = await createVitest('test', {
  config: join(root, 'tests/vitest.config.ts'),
  watch: false,
  reporters: ['dot', reporter],
  sequence: { sequencer: NearestFirst },
})
const timer = Number(seconds) > 0 ? setTimeout(endTime, Number(seconds) * 1000) : undefined

function endTime() {
  isTimeOver = true
  stopIfDone()
}

function stopIfDone() {
  if (!isTimeOver || isStopped || (nearest > 0 && counts.failed === 0)) return
  isStopped = true
  errors = vitest.state.getUnhandledErrors().length
  const cancel = () => void vitest.cancelCurrentRun('keyboard-input')
  cancel()
  // The second time ends the processes.
  setTimeout(cancel, GRACE).unref()
}

const { unhandledErrors } = await vitest.start(paths)
clearTimeout(timer)
if (counts.failed === 0 && (isStopped ? errors : unhandledErrors.length) > 0) counts.failed = 1
writeFileSync(report, JSON.stringify({ ...counts, files }))
process.exitCode = counts.failed === 0 ? 0 : 1
// The answer does not wait for programs that the tests left running.
await vitest.exit(true)
