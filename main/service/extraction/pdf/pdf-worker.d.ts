/** pdf.js publishes types only for its public interface. This declares the worker module, which is passed to pdf.js. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: object
}
