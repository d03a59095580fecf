/** Settles like `work`, or like `late` after `ms`. The work itself is not canceled. */
export function withDeadline<T>(work: Promise<T>, ms: number, late: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(late())
      } catch (error) {
        reject(error)
      }
    }, ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
