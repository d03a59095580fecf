import { join } from 'node:path'
import type { Plugin } from 'vite'

/** React refuses stores that were not made for servers. The thread draws once, from what they hold at that moment. */
const ofServers = /if \(void 0 === getServerSnapshot\)\s*throw Error\([^;]*\);\s*return getServerSnapshot\(\);/
const reacts = /node_modules[\\/](?:react|react-dom|scheduler|react-router|zustand)[\\/]/

/**
 * Builds first-drawing.tsx with the main process. A drawing never waits: what comes with a window's first script is in it,
 * everything else of the interface stays on its way. `modules`: the path of node_modules.
 */
export const drawnFirst = (modules: string): Plugin => ({
  name: 'lectern-drawn-first',
  enforce: 'pre',
  // The half of React's server that answers in one piece.
  resolveId: (asked) =>
    asked === 'react-dom/server' ? join(modules, 'react-dom/cjs/react-dom-server-legacy.browser.production.js') : null,
  transform: {
    filter: { id: [/renderer[\\/].*\.tsx?$/, reacts] },
    handler(code, id) {
      if (!reacts.test(id)) {
        const changed = code.replaceAll(/\bimport\(\s*'\.[^']+'\)/g, 'new Promise(() => undefined)')
        return changed === code ? null : { code: changed, map: null }
      }
      const plain = code.replaceAll('process.env.NODE_ENV', '"production"')
      if (!id.includes('react-dom-server-legacy')) return plain === code ? null : { code: plain, map: null }
      if (!ofServers.test(plain)) this.error('React asks for stores in other words: drawnFirst has to learn them')
      return { code: plain.replace(ofServers, 'return getSnapshot();'), map: null }
    },
  },
  // The styles are the page's; here only their names are wanted.
  generateBundle(_options, bundle) {
    for (const name of Object.keys(bundle)) if (name.endsWith('.css')) delete bundle[name]
  },
})
