import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A build plugin that lists the licences of bundled packages, because their licences require the notice to accompany
 * the code. A package counts as bundled if a final chunk contains one of its modules.
 * @param {string} fileName beside the chunks
 * @returns {import('vite').Plugin}
 */
export const bundledLicences = (fileName = 'third-party-licences.txt') => ({
  name: 'lectern-bundled-licences',
  apply: 'build',
  generateBundle(_options, bundle) {
    const folders = new Set(
      Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds.flatMap((id) => packageFolder(id) ?? []) : [],
      ),
    )
    const notices = [...folders].map(notice).sort((a, b) => a.localeCompare(b, 'en'))
    this.emitFile({ type: 'asset', fileName, source: [...new Set(notices)].join(`\n${'-'.repeat(80)}\n\n`) })
  },
})

/** The folder of a module's package. @param {string} id */
export function packageFolder(id) {
  const path = id.replace(/^\0/, '').split('?')[0]?.replaceAll('\\', '/') ?? ''
  return path.match(/^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//)?.[1]
}

/** A package's name, version, licence and licence text. @param {string} folder */
export function notice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = existsSync(folder)
    ? readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
    : undefined
  const words = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
  return `${name} ${version} (${typeof license === 'string' ? license : 'see below'})\n${words}`
}
