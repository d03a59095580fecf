import { existsSync, readFileSync, rmSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Counts from vitest's JSON report. A runner that failed without a failed test (a file that does not load, an error
 * outside any test) counts as one failure, so it can never look like a success.
 * @param {string} path
 * @param {number} code the runner's exit code
 * @returns {Counts}
 */
export function vitestCounts(path, code) {
  const report = take(path)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const skipped = report.numPendingTests + report.numTodoTests
  return honest({ passed: report.numPassedTests, failed: report.numFailedTests, skipped }, code)
}

/** The same from Playwright's report. @param {string} path @param {number} code @returns {Counts} */
export function playwrightCounts(path, code) {
  const report = take(path)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return honest({ passed: expected + flaky, failed: unexpected, skipped }, code)
}

/** The same of tests that ran until a time was over, with the number of files that ran whole. @param {string} path @param {number} code */
export function nearestCounts(path, code) {
  const { files = 0, ...counts } = take(path) ?? { passed: 0, failed: 1, skipped: 0 }
  return { files, ...honest(counts, code) }
}

/** Reads a report and removes it, because the next run must not find an old one. @param {string} path */
function take(path) {
  if (!existsSync(path)) return undefined
  const report = JSON.parse(readFileSync(path, 'utf8'))
  rmSync(path)
  return report
}

/** @param {Counts} counts @param {number} code @returns {Counts} */
function honest(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
