import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { hoverForPointers } from './hover.config.ts'
import { pdfData } from './pdf-data.config.ts'
import { parseChangelog } from './screens/settings/parse-changelog.ts'
import { chunkPath, languageChunks, wordGroups } from './words.config.ts'

/**
 * The renderer build options that desktop and web share. `folder` is the path of this folder. electron-vite bundles its
 * configuration, so a file in it can't determine its own location.
 */
export const rendererConfig = (folder: string) =>
  ({
    root: folder,
    plugins: [react(), languageChunks(folder), hoverForPointers(), pdfData(join(folder, '../node_modules'))],
    // Sent to the service with every call.
    define: {
      'import.meta.env.LECTERN_VERSION': JSON.stringify(appVersion(folder)),
      // For Settings → About. Not in import.meta.env, which whole chunks would include.
      LECTERN_RELEASE_NOTES: JSON.stringify(parseChangelog(readFileSync(join(folder, '../CHANGELOG.md'), 'utf8'))),
    },
    resolve: {
      alias: {
        // The package's browser build decodes entities through innerHTML, which our CSP's Trusted Types block.
        'decode-named-character-reference': join(folder, '../node_modules/decode-named-character-reference/index.js'),
      },
    },
    // Otherwise :dir(rtl) becomes a list of languages (Features.DirSelector), and the text's direction is not known by its
    // language: an English player is part of an Arabic page.
    css: { lightningcss: { exclude: 4 } },
    build: {
      minify: true,
      target: 'chrome140',
      emptyOutDir: true,
      // The strict CSP allows neither inline scripts nor data: URLs.
      modulePreload: {
        polyfill: false,
        // The page announces its own files, but not its messages, which before-paint.js announces in the reader's
        // language. A part that loads later announces its styles only: a list of all its scripts in the first one costs
        // every visit 4 kB, and the service worker has cached them soon after the first.
        resolveDependencies: (_file, files, { hostType }) =>
          files.filter((file) => (hostType === 'html' ? !file.includes('/words/') : file.endsWith('.css'))),
      },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(folder, 'index.html'),
        output: {
          chunkFileNames: chunkPath,
          // The page imports three files: packages, which stay cached across releases, our own code, and its messages.
          // The bundler splits off everything else at import().
          codeSplitting: {
            groups: [
              ...wordGroups,
              { name: 'packages', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 1 },
              { name: 'first', tags: ['$initial'] },
            ],
          },
        },
      },
    },
  }) satisfies UserConfig

const publicFiles = [
  '/layers.css',
  '/before-paint.js',
  '/favicon.svg',
  '/icon.png',
  '/icon-maskable.png',
  '/app.webmanifest',
]

/**
 * Lists every file of this release for the service worker (renderer/public/service-worker.js). Fonts are loaded only
 * when chosen.
 */
export const shellFiles = (): Plugin => ({
  name: 'lectern-shell-files',
  generateBundle: {
    // Runs last, because chunks that contain only styles are removed before.
    order: 'post',
    handler(_options, bundle) {
      const built = Object.keys(bundle).filter((file) => /\.(?:js|css)$/.test(file))
      const files = [...publicFiles, ...built.map((file) => `/${file}`)]
      this.emitFile({ type: 'asset', fileName: 'shell-files.json', source: `${JSON.stringify(files, null, 1)}\n` })
    },
  },
})

function appVersion(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as { version: string }).version
}
