// Runs in the page, in the extension's isolated JavaScript world. The worker receives the result.
import { capturePage } from './capture-page.ts'

Object.assign(globalThis, { lecternCapture: () => capturePage(document) })
