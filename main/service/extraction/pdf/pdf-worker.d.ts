/** pdf.js publishes types for its interface only. This declares the worker module, which is passed to it. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: object
}
