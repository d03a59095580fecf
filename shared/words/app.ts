// Compiled from en/app.json by npm run words.
export const activity = "Activity"
export const activityLectern = "Activity – Lectern"
export const answer = "Answer"
export const article = "Article"
export const asAFile = "As a file"
export const backToTheQueue = "Back to the queue"
export const checkNow = "Check now"
export const clear = "Clear"
export const copy = "Copy"
export const dataDataFolder = (d: { readonly dataFolder: string | number }): string => "Data: " + d.dataFolder
export const follow = "Follow"
export const lists = "Lists"
export const logLogFile = (d: { readonly logFile: string | number }): string => "Log: " + d.logFile
export const lookForItsNewFeed = "Look for its new feed"
export const millisecondsMs = (d: { readonly milliseconds: string | number }): string => d.milliseconds + " ms"
export const nothingHappenedYet = "Nothing happened yet."
export const nothingOpen = "Nothing open."
export const refresh = "Refresh"
export const selectAnArticleToReadIt = "Select an article to read it here."
export const showLogFile = "Show log file"
export const slowQuery = (d: { readonly what: string | number }): string => "Slow query: " + d.what
export const time = "Time"
export const took = "Took"
export const unfollow = "Unfollow"
export const unfollowedName = (d: { readonly name: string | number }): string => "Unfollowed " + d.name
export const what = "What"
export const widthOfTheList = "Width of the list"
