import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { hoverForPointers } from './hover.config.ts'
import { pdfData } from './pdf-data.config.ts'

const firstSmall = new RegExp(
  [
    'renderer/cache/(?:hooks|notices|inverse-action|list-membership|failure)',
    'renderer/commands/(?:use-commands|dispatcher|press|paths|queue-view|item-commands|run-bulk|share-target|tag-target|selection|save-urls|key-label|open-from-queue|item-drag)',
    'renderer/preferences/(?:preference-store|preferences|colour-scheme)',
    'renderer/theme/moves-less',
    'renderer/components/(?:button|key-caps|skip-link|visually-hidden|progress-ring|use-phone|use-waiting)',
    'renderer/app/(?:use-media|desktop-shell|toaster\\.module)',
    'renderer/screens/library/(?:list-header\\.module|skeleton(?:\\.module)?)',
    'renderer/screens/sign-in/destination',
    'renderer/reading/(?:article-facts|reading-minutes)',
    'shared/(?:commands|limits)',
    'shared/actions/(?:is-wide|tag-names)',
    'shared/model/(?:entry-source|queue-query|library-state|content-type|processing-status|feed)',
    'shared/sync/(?:check-page|store-error|sync-record)',
    'shared/text/(?:messages|pasted-url|duration)',
    'node_modules/(?:zustand|tinykeys|react-router)/.*',
    'lucide-react/dist/esm/(?:createLucideIcon|Icon|context|defaultAttributes|icons/(?:check|star|cloud-off|highlighter|rotate-cw|circle-alert|circle-exclamation-point|sticky-note|panel-left|lock))',
  ]
    .map((part) => `${part}\\.(?:tsx?|m?js|css)$`)
    .join('|')
    .replaceAll('/', '[\\\\/]'),
)

const laterSmall = new RegExp(
  [
    'lucide-react/dist/esm/icons/[\\w-]+',
    '/(?:jump-target|letter-address|save-file|is-under|step-text-size|saveable-url|filter-names|swipe-to-close)',
    'renderer/cache/(?:known-tags|read-followed|use-collections|use-reading|pictures)',
    'renderer/components/(?:segments|menu-button|dialog|site-icon|logo)(?:\\.module)?',
    'shared/(?:model/unfollowed-source|text/graphemes)',
  ]
    .map((part) => `${part}\\.(?:tsx?|m?js|css)$`)
    .join('|')
    .replaceAll('/', '[\\\\/]'),
)

/** Chunks that the page itself loads: by the names of `groups` below, and those that the entry shares. */
const first = /(?:^|\/)(?:index|base|react|dexie|rolldown-runtime)-[\w-]{8}\.(?:js|css)$/

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
      modulePreload: {
        polyfill: false,
        // The page itself asks for what comes first: the lists of what later chunks need would name it again and again.
        resolveDependencies: (_file, needed, { hostType }) =>
          hostType === 'html' ? needed : needed.filter((file) => !first.test(file)),
      },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(folder, 'index.html'),
        treeshake: {
          // Front doors only pass on: what nobody takes through one at first need not come with those who use it.
          moduleSideEffects: [{ test: /[\\/](?:cache|commands|preferences)[\\/]index\.ts$/, sideEffects: false }],
        },
        output: {
          // Only what every first page needs gets a chunk by name: it changes rarely and stays in caches over releases.
          // Everything else is split where the code says import().
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
              // Small things that the first list needs and that screens share: one file of them packs better than forty.
              { name: 'base', test: firstSmall, priority: 1 },
              // Pictures that several later screens draw: one by one each would be a file, named wherever a screen is fetched.
              // A few lines of code that they share go with them, for the same reason.
              { name: 'glyphs', test: laterSmall, minShareCount: 2, priority: 0 },
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
