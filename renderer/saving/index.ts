export { saveErrorText, saveUrls, typedUrls, urlsIn } from './save-urls.ts'
