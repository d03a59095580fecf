import { dirname, join } from 'node:path'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { rendererConfig } from './renderer/build.config.ts'
import { desktopPage } from './renderer/desktop-page.config.ts'
import { drawnFirst } from './renderer/first-drawing.config.ts'
import { bundledLicences } from './resources/scripts/bundled-licences.mjs'

// electron-vite forces base './', made for file://. The app is served from app://lectern/, where nested routes need '/'.
const rootBase: Plugin = { name: 'root-base', enforce: 'post', config: () => ({ base: '/' }) }

const renderer = rendererConfig(join(import.meta.dirname, 'renderer'))

// On the web what is not shown is not loaded; here every file is a question to the main process, and all of them are on
// this machine. What the first window shows comes in two files, not in eighty: the window is there in half the time.
// What waits for somebody to ask (dialogs, settings, the readers of dropped files) stays out of them.
const shownAtOnce = /renderer[\\/](app|cache|commands|components|preferences|screens[\\/]library)[\\/]/
const shownLater = new RegExp(
  [
    'renderer/app/(?:incoming/(?!drop-hint)|sharing|gallery|settings-place|desktop-(?:settings|notifications|service|shortcut|rows|update|capture))',
    'renderer/app/(?:activity|feedback|address|cheat-sheet|save-dialog|tag-editor|other-routes|crash|tell-)',
    'renderer/app/(?:tab-bar|key-hint|split-pane)',
    'renderer/commands/(?:palette|choose-keys)',
    'renderer/components/(?:menu-popup|dialog|drawings|premium-gate)',
    'renderer/screens/library/(?:bulk-bar|context-menu|filter-menu|item-menu|select-whole)',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
)
// What stands around the list is drawn with it: on the web it is fetched after it, here it is in the same file already.
const drawnAtOnce =
  /renderer[\\/](app[\\/](sidebar-place|around-page|desktop-link)|screens[\\/]library[\\/]list-tools)\.tsx$/
const atOnce: Plugin = {
  name: 'lectern-at-once',
  enforce: 'pre',
  transform: {
    filter: { id: /renderer[\\/].*\.tsx$/ },
    handler(code, id) {
      const parts: string[] = []
      const changed = code.replaceAll(/(?<=lazy\(\s*\(\)\s*=>\s*)import\('(\.[^']+)'\)/g, (asked, path: string) =>
        drawnAtOnce.test(join(dirname(id), path)) ? `__atOnce(__part${parts.push(path) - 1})` : asked,
      )
      if (parts.length === 0) return null
      const imports = parts.map((path, at) => `import * as __part${at} from '${path}'\n`).join('')
      const then = 'const __atOnce = (value) => ({ then: (use) => __atOnce(use(value)) })\n'
      return { code: imports + then + changed, map: null }
    },
  },
}
const everywhere = /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/
const few = {
  codeSplitting: {
    groups: [
      // The page's own script asks for the others and must not wait for them.
      { name: 'preload-helper', test: /vite[\\/]preload-helper/, priority: 1 },
      { name: 'first', test: (id: string) => everywhere.test(id) || (shownAtOnce.test(id) && !shownLater.test(id)) },
    ],
  },
}

export default defineConfig({
  // Packages under `dependencies` (better-sqlite3, a native module) stay outside; everything else is bundled.
  main: {
    plugins: [atOnce, drawnFirst(join(import.meta.dirname, 'node_modules')), bundledLicences()],
    build: {
      outDir: 'out/main',
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: 'main/index.ts',
          utility: 'main/service/utility.ts',
          headless: 'main/service/headless.ts',
          'extraction-worker': 'main/service/extraction/worker.ts',
          'writer-worker': 'main/store/writer-worker.ts',
          'first-drawing': 'renderer/first-drawing.tsx',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  // A sandboxed preload can neither be ESM nor require anything but 'electron'.
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    ...renderer,
    plugins: [
      atOnce,
      ...renderer.plugins,
      rootBase,
      ...desktopPage(join(import.meta.dirname, 'renderer')),
      bundledLicences(),
    ],
    build: {
      ...renderer.build,
      outDir: join(import.meta.dirname, 'out/renderer'),
      rolldownOptions: { ...renderer.build.rolldownOptions, output: few },
    },
  },
})
