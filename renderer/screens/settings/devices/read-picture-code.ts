import { readCode } from './read-code.ts'

/** Returns the text of the QR code in a file. Null if there is none or the file isn't a picture. */
export async function readPictureCode(file: Blob): Promise<string | null> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    return null
  }
  try {
    return readCode(picture, picture.width, picture.height)
  } finally {
    picture.close()
  }
}
