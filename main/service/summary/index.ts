/** Summarizes an article in its own sentences. Takes and returns plain values. */
export { keySentences } from './key-sentences.ts'
