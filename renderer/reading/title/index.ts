export { usePrintTitle } from './print-title.ts'
