// Compiled from en/home.json by npm run words.
export const aFewOfYourHighlights = "a few of your highlights"
export const home = "Home"
export const nothingOnYourShelvesYet = "Nothing on your shelves yet."
export const saveAnArticleToGetSuggestions = "Save an article to get suggestions."
export const saveUrl = "Save URL"
export const showAllLength = (d: { readonly length: string | number }): string => "Show all " + d.length
export const showFewer = "Show fewer"
export const timeLeft = (d: { readonly time: string | number }): string => d.time + " left"
export const todaysReview = "Today’s review"
