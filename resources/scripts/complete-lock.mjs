// Run this after `npm install` if the registry is a mirror with its own platform's binaries only. npm then leaves other
// platforms' packages out of package-lock.json, and `npm ci` refuses such a lock everywhere. This adds them, with the
// versions that the lock itself names. tests/packages.test.ts fails when it is needed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'
import { say } from './say.mjs'

const systems = ['android', 'darwin', 'linux', 'win32', 'freebsd', 'openharmony']
const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
/** @type {Record<string, any>} */
const packages = lock.packages

let added = 0
for (const [place, entry] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const found = lookUp(place, name)
    const platform = platformOf(name)
    if (!platform || !/^\d/.test(version) || (found && packages[found].version === version)) continue
    const target = found === undefined ? `node_modules/${name}` : `${place}/node_modules/${name}`
    packages[target] = { version, ...(entry.dev ? { dev: true } : {}), optional: true, ...platform }
    added++
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
say(`package-lock.json: ${added} packages for other platforms added`)

/** Where a package in `place` finds `name`, by Node's rules. @param {string} place @param {string} name */
function lookUp(place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[candidate]) return candidate
    if (folder === '') return undefined
  }
}

/** The platform in a name like @oxlint/binding-linux-x64-musl. @param {string} name */
function platformOf(name) {
  const words = name.split(/[/-]/)
  const os = systems.find((system) => words.includes(system))
  if (os === undefined) return undefined
  const [cpu, ...rest] = words.slice(words.indexOf(os) + 1)
  const libc = rest.some((word) => word.startsWith('musl'))
    ? 'musl'
    : rest.some((word) => word.startsWith('gnu')) && 'glibc'
  return { os: [os], cpu: [cpu], ...(os === 'linux' && libc ? { libc: [libc] } : {}) }
}
