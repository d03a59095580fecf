const POST_ADDRESS =
  /\/(?:blogs?|posts?|news|articles?|stor(?:y|ies)|journal|magazine|insights?|notes|thoughts|writing)(?:[/-]|$)|\/(?:19|20)\d\d\/\d|^https?:\/\/(?:blogs?|news)\./i
const MANUAL_ADDRESS = /^https?:\/\/(?:(?:docs?|developers?)\.|[^/]+\/(?:docs?|documentation|manual|reference)\/)/i

const SECTION =
  /^(?:news|blogs?|articles|stories|posts|insights|press|magazine|journal|resources|reviews|latest|archive)$/i
const NUMBERED = /[?&][\w-]*=[^&#]*\d/
const SERVICE = /(?:^|-)(?:services?|solutions|programs)(?:-|$)/i

/** True for a site's start page, unless its URL contains the number of a post. */
export function isFrontPage(url: string): boolean {
  return /^https?:\/\/[^/]+\/?(?:[?#]|$)/.test(url) && !/[?&][\w-]*=\d+(?:&|$)/.test(url)
}

/** True for the URL of a manual page. */
export function isManualAddress(url: string): boolean {
  return MANUAL_ADDRESS.test(url)
}

/** True for a URL that only a post would have: in a blog or a news section, or with a date. */
export function isPostAddress(url: string): boolean {
  return POST_ADDRESS.test(url)
}

/** True for the start page of a section with articles: the URL ends with "/news/" and contains no number of a post. */
export function isSectionPage(url: string): boolean {
  return SECTION.test(segmentsOf(url).at(-1) ?? '') && !NUMBERED.test(url)
}

/** True for a URL below a section such as "business-services". The words may also be part of an article's own name. */
export function isServiceAddress(url: string): boolean {
  return segmentsOf(url)
    .slice(0, -1)
    .some((part) => SERVICE.test(part))
}

function segmentsOf(url: string): string[] {
  return (URL.parse(url)?.pathname ?? '').split('/').filter(Boolean)
}
