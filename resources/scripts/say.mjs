/** One line to the person who waits: what happens now. @param {string} text */
export function say(text) {
  process.stdout.write(`lectern: ${text}\n`)
}

/**
 * One line about what is missing, and the end. A stack would only hide the sentence.
 * @param {string} text
 * @returns {never}
 */
export function giveUp(text) {
  process.stderr.write(`lectern: ${text}\n`)
  process.exit(1)
}
