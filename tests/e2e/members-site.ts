import { articlePage } from '../main/service/article-page.ts'
import { type LoopbackSite, openLoopbackSite } from '../main/service/outbound/loopback-site.ts'

/** Words that only a signed-in browser gets. */
export const secretTitle = 'Minutes of the lamp keepers'
export const secretWords = 'the river runs past an old mill'

/** Hides the article in a closed shadow tree, and breaks what scripts use. */
const hostile = `<form><input name="childNodes"><input name="body"></form><script>
  const host = document.body.appendChild(document.createElement('x-article'))
  host.attachShadow({ mode: 'closed' }).append(document.querySelector('article'))
  for (const [owner, name] of [[Node, 'childNodes'], [Node, 'textContent'], [Element, 'localName']])
    Object.defineProperty(owner.prototype, name, { get: () => { throw new Error('hostile') } })
  for (const [owner, name] of [[Element, 'checkVisibility'], [Document, 'createRange'], [HighlightRegistry, 'set']])
    owner.prototype[name] = () => { throw new Error('hostile') }
  addEventListener('message', (event) => event.stopImmediatePropagation(), true)
</script>`

/** Opens a site with an article that needs a sign-in, and one that anyone can read. */
export function openMembersSite(): Promise<LoopbackSite> {
  return openLoopbackSite((request, response) => {
    const isMember = request.headers.cookie?.includes('member=yes') === true
    const path = new URL(request.url ?? '/', 'http://site').pathname
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (path === '/sign-in') {
      response.setHeader('set-cookie', 'member=yes; Path=/')
      response.end('<title>Welcome</title><p>You are signed in.</p>')
    } else if (path === '/members') {
      response.end(isMember ? articlePage(secretTitle) : '<title>Sign in</title><p>Sign in to read this.</p>')
    } else if (path.startsWith('/open')) response.end(articlePage(`Open page ${path.slice(5)}`))
    else if (path === '/hostile') response.end(articlePage('Hostile page').replace('</body>', `${hostile}</body>`))
    else {
      response.statusCode = 404
      response.end('<title>Not found</title>')
    }
  })
}
