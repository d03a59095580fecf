import type { Plugin } from 'vite'

/** What is taken out of a file, and what stands there instead. */
export type Cut = readonly [what: RegExp, instead: string]

/**
 * Takes parts out of a package's file that we never use and everybody would load: what nobody names any more, the bundler
 * leaves out. Should a later release put one of them in other words, the build fails.
 */
export const cutOut = (name: string, file: RegExp, cuts: readonly Cut[]): Plugin => ({
  name,
  enforce: 'pre',
  transform: {
    filter: { id: file },
    handler(code, id) {
      let left = code
      for (const [what, instead] of cuts) {
        const cut = left.replace(what, instead)
        if (cut === left) this.error(`${id} has it in other words: ${what.source}`)
        left = cut
      }
      return { code: left, map: null }
    },
  },
})
