/** The Host of the platform this was built for: web.ts, or desktop.ts (package.json, "imports"). */
export { connectHost } from '#host'
