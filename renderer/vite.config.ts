import { join } from 'node:path'
import { defaultClientConditions, defineConfig } from 'vite'
import { bundledLicences } from '../resources/scripts/bundled-licences.mjs'
import { rendererConfig, shellFiles } from './build.config.ts'
import { packFiles } from './pack.config.ts'

const config = rendererConfig(import.meta.dirname)

/** Builds the web app: the same renderer, with the Host assembled in the page (`#host` resolves to host/web.ts). */
export default defineConfig({
  ...config,
  plugins: [...config.plugins, shellFiles(), bundledLicences(), packFiles()],
  base: '/',
  resolve: { ...config.resolve, conditions: ['lectern-web', ...defaultClientConditions] },
  build: { ...config.build, target: 'baseline-widely-available', outDir: join(import.meta.dirname, '../out/web') },
  // `npm run dev:web` starts the service and passes the service's address here.
  server: { host: '127.0.0.1', proxy: { '/api': process.env['LECTERN_SERVICE'] ?? 'http://127.0.0.1:4401' } },
})
