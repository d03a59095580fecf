import type { Plugin } from 'vite'

/** What the router asks of its half for pages that a server rendered, answered as that half answers without such a server. */
const withoutServer = `
import { createContext, useRef } from 'react'
export const FrameworkContext = createContext(undefined)
export const PrefetchPageLinks = () => null
export const usePrefetchBehavior = () => [false, useRef(null), {}]
export const mergeRefs = (...refs) => (value) => {
  for (const ref of refs) {
    if (typeof ref === 'function') ref(value)
    else if (ref != null) ref.current = value
  }
}
`

const NAME = '\0lectern-router-without-server'
/** The two of its modules that a browser's router is made of. */
const browsers = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](?:dom[\\/]lib|components)\.m?js$/

/**
 * Leaves out the router's half for pages that a server rendered: every Link brings it along, we have no such server, and it
 * is a fifth of what the router weighs in a first load. Should a later release ask more of it, the build fails for a name
 * that is not there.
 */
export const routerWithoutServer = (): Plugin => ({
  name: 'lectern-router-without-server',
  enforce: 'pre',
  resolveId: (asked, importer) =>
    asked.endsWith('/ssr/components.js') && importer !== undefined && browsers.test(importer) ? NAME : null,
  load: (id) => (id === NAME ? withoutServer : null),
})
