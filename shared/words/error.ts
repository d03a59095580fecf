// Compiled from en/error.json by npm run words.
export const backToTheQueue = "Back to the queue"
export const errorLectern = "Error – Lectern"
export const itMayHaveMoved = "It may have moved, or the link may be incomplete."
export const notFoundLectern = "Not found – Lectern"
export const theResponseWasTooLarge = "The response was too large"
export const thereIsNothingAtThisAddress = "There is nothing at this address"
