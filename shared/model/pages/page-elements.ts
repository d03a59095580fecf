/** HTML elements of a stored page that are shown. None of them runs scripts, loads anything or sends anything. */
export const pageElements: ReadonlySet<string> = new Set(
  (
    'a abbr address area article aside b bdi bdo big blockquote br caption center cite code col colgroup data dd del ' +
    'details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li ' +
    'main map mark menu nav ol p picture pre q rp rt ruby s samp search section small span strike strong sub summary ' +
    'sup table tbody td tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
)

/** MathML elements that are shown. They are in a separate namespace. */
export const mathElements: ReadonlySet<string> = new Set(
  (
    'math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt ' +
    'mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics'
  ).split(' '),
)

/** Attributes that are shown. `href`, `src` and `style` are judged by their values. */
export const pageAttributes: ReadonlySet<string> = new Set(
  (
    'abbr align alt bgcolor border cellpadding cellspacing class clear color cols colspan coords datetime dir display ' +
    'face headers height hidden hspace id lang mathvariant name noshade nowrap open reversed role rows rowspan scope shape ' +
    'size span start text title type usemap valign value vspace width'
  ).split(' '),
)

/** Policy of a stored page: it loads nothing but what it contains, sends nothing and runs nothing. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'"
