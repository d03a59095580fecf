import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { bundledLicences } from '../../resources/scripts/bundled-licences.mjs'
import { CHROME_KEY } from '../../shared/extension/extension-ids.ts'
import { type BrowserFamily, manifest } from './manifest.ts'
import { everyLanguage } from './words.config.ts'

export const families: readonly BrowserFamily[] = ['chrome', 'firefox', 'safari']

const project = join(import.meta.dirname, '../..')
const entry = (path: string) => join(import.meta.dirname, path)

/** Inserts the app's own files before any styles: the order of layers, and the theme. */
const beforePaint: Plugin = {
  name: 'lectern-before-paint',
  transformIndexHtml: {
    order: 'post',
    handler: () => [
      { tag: 'link', attrs: { rel: 'stylesheet', href: '/layers.css' }, injectTo: 'head-prepend' },
      { tag: 'script', attrs: { src: '/before-paint.js' }, injectTo: 'head-prepend' },
    ],
  },
}

interface BuildOptions {
  readonly outDir?: string
  readonly minify?: boolean
}

/** Builds the extension once and packs it for every browser. The build is reproducible byte for byte. */
export async function buildExtension({ outDir = join(project, 'out/extension'), minify = true }: BuildOptions = {}) {
  const common = join(outDir, 'common')
  const words = everyLanguage(project)
  rmSync(outDir, { recursive: true, force: true })
  const base: InlineConfig = {
    root: import.meta.dirname,
    configFile: false,
    base: '/',
    publicDir: false,
    logLevel: 'warn',
    // Set explicitly, so that the build doesn't depend on the process that runs it. In tests, React's slower
    // development build and matching JSX would otherwise be bundled.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    resolve: {
      alias: {
        // Avoids the package's browser build, which decodes entities through innerHTML. The app does the same.
        'decode-named-character-reference': join(project, 'node_modules/decode-named-character-reference/index.js'),
      },
    },
  }
  const shared = { outDir: common, emptyOutDir: false, minify, target: ['chrome126', 'firefox140'] }
  // The side panel is built separately. It shows articles, and the code for that must not slow down the popup.
  for (const pages of [['popup', 'options', 'tabs'], ['panel']]) {
    await build({
      ...base,
      plugins: [react(), words.plugin, beforePaint, bundledLicences(`third-party-licences-${pages[0]}.txt`)],
      build: {
        ...shared,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: { input: Object.fromEntries(pages.map((page) => [page, entry(`${page}.html`)])) },
      },
    })
  }
  await build({
    ...base,
    plugins: [words.plugin, bundledLicences('third-party-licences-worker.txt')],
    build: {
      ...shared,
      rolldownOptions: {
        input: entry('worker/worker.ts'),
        output: { format: 'es' as const, entryFileNames: 'worker.js', codeSplitting: false },
      },
    },
  })
  for (const name of ['capture', 'painter']) {
    await build({
      ...base,
      build: {
        ...shared,
        rolldownOptions: {
          input: entry(`page/${name}.ts`),
          output: { format: 'iife' as const, entryFileNames: `${name}.js` },
        },
      },
    })
  }
  for (const name of ['before-paint.js', 'layers.css']) {
    cpSync(join(project, 'renderer/public', name), join(common, name))
  }
  cpSync(join(project, 'resources/icons/extension'), join(common, 'icons'), { recursive: true })
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string }
  for (const family of families) {
    const folder = join(outDir, family)
    mkdirSync(folder, { recursive: true })
    cpSync(common, folder, { recursive: true })
    for (const [path, json] of words.locales()) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), json)
    }
    writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest(family, version), null, 2)}\n`)
  }
  rmSync(common, { recursive: true })
  return outDir
}

/**
 * Gives an unpacked folder the same extension ID on every computer, so that the desktop app recognizes it. Chrome's
 * store refuses packages with this key.
 */
export function keepId(folder: string): void {
  const path = join(folder, 'chrome/manifest.json')
  const written = JSON.parse(readFileSync(path, 'utf8')) as object
  writeFileSync(path, `${JSON.stringify({ ...written, key: CHROME_KEY }, null, 2)}\n`)
}
