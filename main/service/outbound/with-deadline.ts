/** Settles like `work`, or like `late` once `ms` have passed; the work itself is left to end by itself. */
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
