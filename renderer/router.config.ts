import type { Plugin } from 'vite'
import { cutOut } from './cut-out.config.ts'

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
 * Leaves out what of the router we never use: its half for pages that a server rendered, which every Link brings along, and
 * routes that load data and forms that send it, which stand in the middle of what draws a route. Should a later release ask
 * more of them, the build fails for a name or a sentence that is not there.
 */
export const leanRouter = (): Plugin[] => [
  {
    name: 'lectern-router-without-server',
    enforce: 'pre',
    resolveId: (asked, importer) =>
      asked.endsWith('/ssr/components.js') && importer !== undefined && browsers.test(importer) ? NAME : null,
    load: (id) => (id === NAME ? withoutServer : null),
  },
  cutOut('lectern-router-hooks-without-data', /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]hooks\.js$/, [
    [/^\tlet dataRouterState = dataRouterOpts\?\.state;\n/m, '\tconst dataRouterState = undefined;\n'],
    [/^\t\tif \(dataRouterState\) \{\n\t\t\terror = [^]*?^\t\t\}\n/m, ''],
    [/^\t\treturn dataRouterState && [^]*?^\t\t\}\) : getChildren\(\);\n/m, '\t\treturn getChildren();\n'],
    [/\breturn React\$1\.useContext\(IsDataRouteContext\) \? useNavigateStable\(\) : /, 'return '],
  ]),
  cutOut(
    'lectern-router-links-without-data',
    /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]lib\.js$/,
    [
      [/^const Form = (?=React\$1\.forwardRef\()/m, 'const Form = /* @__PURE__ */ '],
      [/^Form\.displayName = "Form";\n/m, ''],
      [/\blet isTransitioning = routerNavigation .*;\n/, 'const isTransitioning = false;\n'],
    ],
  ),
  cutOut(
    'lectern-router-components-without-data',
    /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]components\.js$/,
    [[/^const MemoizedDataRoutes = (?=React\$1\.memo\()/m, 'const MemoizedDataRoutes = /* @__PURE__ */ ']],
  ),
]
