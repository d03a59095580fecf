export { Lightbox } from './lightbox.tsx'
export { picturesIn } from './pictures-in.ts'
