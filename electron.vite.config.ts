import { join } from 'node:path'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { spokenMessages } from './main/words.config.ts'
import { rendererConfig } from './renderer/build.config.ts'
import { bundledLicences } from './resources/scripts/bundled-licences.mjs'

// electron-vite forces base './', which suits file://. The app is served from app://lectern/, where nested routes need
// '/'.
const rootBase: Plugin = { name: 'root-base', enforce: 'post', config: () => ({ base: '/' }) }

const renderer = rendererConfig(join(import.meta.dirname, 'renderer'))

/**
 * A process keeps the text of its scripts. Without comments and indentation it is a third shorter, and in ASCII V8
 * stores a character in one byte instead of two. Names stay, so that stack traces can be read.
 */
const smallText = {
  charset: 'ascii',
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
} as const

export default defineConfig({
  // Packages under `dependencies` (better-sqlite3, a native module) stay external. Everything else is bundled.
  main: {
    plugins: [spokenMessages(import.meta.dirname), bundledLicences()],
    build: {
      outDir: 'out/main',
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: 'main/index.ts',
          utility: 'main/service/utility.ts',
          headless: 'main/service/headless.ts',
          'extraction-process': 'main/service/extraction/process.ts',
          'extraction-worker': 'main/service/extraction/worker.ts',
          'speech-process': 'main/service/speech/process.ts',
          'maintenance-worker': 'main/service/backups/maintenance-worker.ts',
          'notes-worker': 'main/service/notes-folder/notes-worker.ts',
          'import-process': 'main/service/imports/process.ts',
          'import-worker': 'main/service/imports/worker.ts',
          'writer-worker': 'main/store/writer-worker.ts',
        },
        output: {
          ...{ format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
          ...smallText,
        },
      },
    },
  },
  // A sandboxed preload script cannot be ESM and can require nothing but 'electron'.
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
    plugins: [...renderer.plugins, rootBase, bundledLicences()],
    build: {
      ...renderer.build,
      outDir: join(import.meta.dirname, 'out/renderer'),
      // The page announces its own files. For parts that load later, announcing their imports costs more than finding
      // them: the files are on this machine.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, deps, host) => (host.hostType === 'html' ? deps : []),
      },
    },
  },
})
