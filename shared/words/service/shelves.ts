// Compiled from en/service/shelves.json by npm run words.
export const thereIsNoShelfAtThis = "There is no shelf at this address."
export const thisPictureDoesntExist = "This picture doesn’t exist."
export const thisShelfDoesntExist = "This shelf doesn’t exist."
export const thisShelfIsNoLongerShared = "This shelf is no longer shared."
export const thisShelfIsNotPublished = "This shelf isn’t published."
