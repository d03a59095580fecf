/** Patterns that are matched against a block's words. Each is one feature, in the model's order. */
const SIGNS: readonly RegExp[] = [
  /cookie|privacy|gdpr|consent|terms of|conditions|datenschutz|confidentialit|privacidad|prywatno|конфиденциальн|隐私|隱私|απορρήτ|個人情報|개인정보/i,
  /subscribe|newsletter|sign ?up|inbox|e-?mail address|mailing list|abonn(?:ieren|er|ez)|suscr[ií]b|iscriviti|prenumer|подпис|рассылк|订阅|訂閱|εγγραφ|購読|구독|abone/i,
  /\b(?:share|tweet|follow us|facebook|twitter|linkedin|pinterest|whatsapp|instagram|copy link)\b|teilen|partager|compartir|condividi|udostępni|podziel się|delen|поделиться|поширити|分享|转发|κοινοποί|シェア|공유|paylaş/i,
  /\b(?:related|read (?:more|next|also)|you (?:may|might)|also like|recommended|trending|popular|latest|more (?:from|stories|in|on)|see also|up next|don.t miss)\b|mehr (?:zum thema|lesen)|auch interessant|weitere |(?:à|a) lire|lire (?:aussi|la suite)|voir aussi|ver también|relacionad|leer más|leia (?:mais|também)|leggi anche|correlat|czytaj|zobacz (?:też|także|więcej|również)|powiązane|najnowsze|najczęściej|więcej|lees (?:ook|verder)|meer nieuws|läs (?:mer|också)|les også|læs også|популярн|читайте|читать|по теме|другие (?:новости|материалы)|последние|самое|новости|相关|相關|推荐|推薦|更多|热点|热门|熱門|阅读全文|新闻|新聞|排行|σχετικ|περισσότερα|δημοφιλ|διαβάστε|τελευταία|関連|おすすめ|ランキング|もっと|관련|더보기|ilgili|devamı/i,
  /\b(?:comments?|repl(?:y|ies)|leave a|log ?in to|join the (?:discussion|conversation)|post a)\b|kommenta|commentaires?|comentari|commenti\b|komentarz|komentář|коммент|комментар|отзыв|评论|評論|留言|网友|網友|跟帖|回复|回覆|σχόλι|コメント|댓글|yorum|reacties|reageer|opinie/i,
  /advert|sponsor|affiliate|commission|promoted|partner content|anzeige\b|werbung|publicit|publicidad|pubblicit|reklam|реклам|广告|廣告|διαφήμισ|広告|광고/i,
  /copyright|©|all rights reserved|\(c\)|trademark|alle rechte|tous droits|derechos reservados|direitos reservados|diritti riservati|wszelkie prawa|zastrzeżone|все права|права защищены|перепечатк|版权|版權|著作權|转载|轉載|δικαιώματα|無断|무단|tüm hakları/i,
  /skip to|^menu$|^search$|^home$|back to top|^close$|toggle|^next$|^previous$|^prev$|load more|show (?:more|less|all)|view all|see all|nach oben|haut de page|volver arriba|do góry|strona główna|^wstecz$|^dalej|наверх|^главная|^назад|首页|首頁|返回|上一[篇页]|下一[篇页]|αρχική|ページトップ/i,
  /\b(?:log ?in|sign ?in|register|my account|password|create an account|forgot)\b|anmelden|einloggen|registrieren|connexion|iniciar sesi|accedi\b|zaloguj|zarejestruj|hasło|войти|регистрац|пароль|авториз|登录|登錄|登入|注册|註冊|σύνδεση|ログイン|로그인|giriş yap/i,
  /add to (?:cart|bag|basket|wishlist|compare)|buy now|sold out|in stock|out of stock|quantity|free shipping|checkout|select options/i,
  /[$€£¥₹]\s?\d|\d\s?(?:€|kr\b|usd\b|eur\b)/i,
  /^(?:written |posted |words |story |reviewed |published |edited )*by\b|^author\b|^(?:von|par|por|di|door|af|av|autore?u?r?|auteur|źródło|fot)\b|^(?:автор|источник|текст)|^(?:作者|来源|來源)|(?:责任)?编辑[:：]|責任編輯|記者|记者|^πηγή|^文/i,
  /\b(?:19|20)\d{2}\b/,
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d (?:minutes?|hours?|days?|weeks?|months?|years?) ago|\d{4}年\d{1,2}月|\d{1,2}:\d{2}\b|\d (?:stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia)|\d (?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)|\d\.? (?:jan|feb|mär|mai|juin|juil|août|okt|dez|déc|ene|abr|ago|dic|set|out)|[΄’ ](?:ιαν|φεβ|μαρ|απρ|μα[ΐι]|ιουν|ιουλ|αυγ|σεπ|οκτ|νοε|δεκ)/i,
  /min(?:ute)?s? read|read(?:ing)? time|updated|published|posted (?:on|in)|last modified|veröffentlicht|aktualisiert|publié|mis à jour|publicado|actualizado|pubblicat|aggiornat|opublikowan|dodano|dodał|aktualizacj|опубликован|обновл|发布|發佈|发表|發表|更新|δημοσι|公開|입력|수정/i,
  /photo|image|credit|getty|reuters|courtesy|shutterstock|unsplash|via\b|illustration|foto|zdj\.|фото|图片|图：|資料圖|摄影|攝影|φωτο|写真|撮影|사진/i,
  /\b(?:is a|has been|was a|lives in|writes|writer|journalist|founder|author of|editor|passionate)\b/i,
  /contact us|call us|get (?:started|in touch|a quote)|book (?:a|now)|free (?:trial|quote)|learn more|request a|schedule|download|try it|kontakt|contacto|контакт|обратная связь|联系我们|聯絡|επικοινων|お問い合わせ|문의|redakcj|редакц/i,
  /tags?:|categor(?:y|ies):|filed under|topics?:|schlagw|mots[- ]cl|etiqueta|etichett|tagi\b|słowa kluczowe|kategori|теги|метки|рубрик|ключевые слова|标签|標籤|关键[词字]|關鍵字|ετικέτες|タグ|カテゴリ|태그|etiketler/i,
  /filter|sort by|refine|results|showing \d|items? per|clear all|\d (?:products|items|results)/i,
  /\d (?:views|replies|likes|votes|posts|points|reviews|ratings)|out of 5|stars?\b|просмотр|wyświetle|odsłon|ocena|głos|рейтинг|阅读|閱讀|点击|點閱|浏览|人气|人氣|προβολές|調回|조회/i,
  /javascript|browser|cookies? (?:are|is)|enable|unsupported/i,
  /address|phone|tel:|fax|hours|\(\d{3}\) \d{3}/i,
  /disclaimer|not (?:financial|legal|medical) advice|views expressed|for informational/i,
  /edit this page|was this (?:page|article|helpful)|on this page|table of contents|in this article|jump to|contents$/i,
]

export const WORD_SIGNS = SIGNS.length

/** Writes a 1 for every pattern that matches. Only the start and end of a long text are searched. */
export function wordSigns(text: string, into: Float32Array, at: number): number {
  const shown = text.length > 400 ? `${text.slice(0, 250)} ${text.slice(-120)}` : text
  let bits = 0
  for (let index = 0; index < SIGNS.length; index++) {
    if ((SIGNS[index] as RegExp).test(shown)) {
      into[at + index] = 1
      bits |= 1 << index
    }
  }
  return bits
}
