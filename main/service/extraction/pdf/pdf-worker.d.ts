/** pdf.js types its interface only; what draws and parses is handed to it as it is. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: object
}
