// Compiled from en/app.json by npm run words.
export const activity = "Activity"
export const activityLectern = "Activity – Lectern"
export const article = "Article"
export const backToTheQueue = "Back to the queue"
export const checkNow = "Check now"
export const clear = "Clear"
export const copy = "Copy"
export const dataDataFolder = (d: { readonly dataFolder: string | number }): string => "Data: " + d.dataFolder
export const duration = "Duration"
export const exportToAFile = "Export to a file"
export const feed = "Feed"
export const findItsNewFeed = "Find the new feed"
export const follow = "Follow"
export const listWidth = "List width"
export const lists = "Lists"
export const logLogFile = (d: { readonly logFile: string | number }): string => "Log: " + d.logFile
export const millisecondsMs = (d: { readonly milliseconds: string | number }): string => d.milliseconds + " ms"
export const noActivityYet = "No activity yet."
export const nothingOpen = "No article open"
export const refresh = "Refresh"
export const response = "Response"
export const selectAnArticleToReadIt = "Select an article to read it here."
export const showLogFile = "Show log file"
export const slowQuery = (d: { readonly what: string | number }): string => "Slow query: " + d.what
export const syncWhat = (d: { readonly what: string | number }): string => "Sync: " + d.what
export const time = "Time"
export const unfollow = "Unfollow"
export const unfollowedName = (d: { readonly name: string | number }): string => "Unfollowed " + d.name
export const what = "Event"
export const writer = "Writer"
