// Runs in the page, in the extension's own JavaScript world. Its result goes to the worker.
import { capturePage } from './capture-page.ts'

Object.assign(globalThis, { lecternCapture: () => capturePage(document) })
