/** The name of the `meta` element that marks a page as containing only the article, as exported by another program. */
export const EXPORTED_ARTICLE = 'lectern-exported-article'
