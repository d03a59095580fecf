/** Prints a progress line. @param {string} text */
export function say(text) {
  process.stdout.write(`lectern: ${text}\n`)
}

/**
 * Prints what is missing and exits, without a stack that would hide the sentence.
 * @param {string} text
 * @returns {never}
 */
export function giveUp(text) {
  process.stderr.write(`lectern: ${text}\n`)
  process.exit(1)
}
