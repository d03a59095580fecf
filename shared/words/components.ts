// Compiled from en/components.json by npm run words.
export const articlesStoredOnThisDeviceAre = "Articles stored on this device are still available."
export const copied = "Copied"
export const copyDetails = "Copy details"
export const couldNotCopy = "Couldn’t copy"
export const couldntLoadTitle = (d: { readonly title: string | number }): string => "Couldn’t load " + d.title + "."
export const loadingTitle = (d: { readonly title: string | number }): string => "Loading " + d.title
export const premium = "Premium"
export const resetLabel = (d: { readonly label: string | number }): string => "Reset " + d.label
export const resetToTheDefault = "Reset to the default"
export const retry = "Retry"
export const safeYouCanTryAgain = (d: { readonly safe: string | number }): string => d.safe + " You can try again."
export const theLibraryDidntAcceptThisDevices = "The service didn’t accept this device’s sign-in. Articles stored here are still available."
export const theLibraryRefusedThis = (d: { readonly safe: string | number }): string => "The service refused the request. " + d.safe
export const theLibraryReportedAnError = (d: { readonly safe: string | number }): string => "The service reported an error. " + d.safe
export const theLibrarysDiskIsFull = "The disk that stores your library is full. Your stored data is safe."
export const theReplyCouldntBeRead = (d: { readonly safe: string | number }): string => "The response couldn’t be read. " + d.safe
export const trying = "Trying…"
export const tryingAgainInLeftS = (d: { readonly left: string | number }): string => "Trying again in " + d.left + " s."
export const youCanTryAgainNow = "You can try again now."
export const yourStoredDataIsSafe = "Your stored data is safe."
export const youreOffline = "You’re offline, and this view isn’t stored on this device yet."
