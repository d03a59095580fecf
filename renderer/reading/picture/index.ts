export { QuotePicture } from './lazy-quote-picture.tsx'
