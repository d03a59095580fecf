/** Says what an article says, in its own sentences. Takes and returns values. */
export { keySentences } from './key-sentences.ts'
