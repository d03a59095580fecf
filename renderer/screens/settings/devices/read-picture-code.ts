import { readCode } from './read-code.ts'

/** The text of the QR code in a file. Null if it has none or is no picture. */
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
