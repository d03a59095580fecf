// npm run build:extension: builds the browser extension for Chrome, Firefox and Safari into out/extension.
import { buildExtension } from '../../renderer/extension/extension.config.ts'
import { say } from './say.mjs'

say(`built the extension, in ${await buildExtension()}`)
