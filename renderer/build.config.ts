import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { hoverForPointers } from './hover.config.ts'
import { pdfData } from './pdf-data.config.ts'

/**
 * What the desktop's and the web's build of the renderer have in common.
 * `folder` is this one's path: electron-vite bundles its configuration, so a file in it cannot tell where it was.
 */
export const rendererConfig = (folder: string) =>
  ({
    root: folder,
    plugins: [react(), hoverForPointers(), pdfData(join(folder, '../node_modules'))],
    // Told to the service with every call.
    define: {
      'import.meta.env.LECTERN_VERSION': JSON.stringify(appVersion(folder)),
      // Read in Settings → About. No part of import.meta.env, which whole chunks take as it is.
      LECTERN_CHANGELOG: JSON.stringify(readFileSync(join(folder, '../CHANGELOG.md'), 'utf8')),
    },
    resolve: {
      alias: {
        // Its browser build decodes entities by writing innerHTML, which the Trusted Types of our CSP refuse.
        'decode-named-character-reference': join(folder, '../node_modules/decode-named-character-reference/index.js'),
      },
    },
    build: {
      minify: true,
      target: 'chrome140',
      emptyOutDir: true,
      // The strict CSP allows neither inline scripts nor data: addresses.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(folder, 'index.html'),
        output: {
          // What the page itself imports is two files: packages, which stay in caches over releases, and our own. The
          // bundler splits everything else where the code says import().
          codeSplitting: {
            groups: [
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

/** Tells the service worker every file of this release (public/service-worker.js). Fonts come when they are chosen. */
export const shellFiles = (): Plugin => ({
  name: 'lectern-shell-files',
  generateBundle: {
    // Last: chunks that hold nothing but styles are taken out again before.
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
