import type { SpamReason } from "./spam-rules.ts";

export type SpamPhrase = SpamReason & { pattern: RegExp };

/**
 * Phrases are compared after normalizeText, and each group counts once. Phrases that also fit a genuine enquiry have
 * low weights.
 */
export const spamPhrases: SpamPhrase[] = [
  {
    reason: "offers search-engine ranking or links",
    weight: 6,
    pattern:
      /\b(?:content placement|sewa subdomain|(?:beli|jual|sewa) (?:akses|backlink)|broken link on|(?:improve|increase|boost|fix|audit|check|push) (?:\w+ ){0,3}(?:seo|ranks?|rankings?|visibility)|seo (?:friendly|is dead|trend|score|errors?|articles?|issues?)|(?:regarding|about|improve|for) your (?:seo|ranking)|page (?:one|1)(?= (?:in|within|of any|of search)|\b[^.\n]{0,20}(?:keyword|rank))|outrank\w*|pbn|homepage links?|(?:aged|expired) domains?|(?:toxic|broken|bad) links?|de-?index\w*|negative seo|(?:search|ai) (?:overviews?|consultant)|traffic (?:package|boost)|top \d+ (?:rank\w*|position)|first page rank\w*|(?:content|article)s? writers?|article (?:submission|for your (?:blog|site))|write (?:\w+ ){0,3}articles? for|editorial fee|blogroll|back ?links?|link[- ](?:building|insertions?|exchange|juice)|guest[- ](?:post|blog|article)\w*|do-?follow|niche edits?|sponsored (?:post|article|content)s?|domain (?:authority|rating)|(?:first|1st) page of (?:google|search)|page (?:one|1) (?:of|on|in) (?:google|search)|top (?:\d+ )?(?:of|on|in) google|rank(?:ing|ed|s)? (?:\w+ ){0,3}(?:on|in) google|google (?:rank\w*|#1|first page)|seo (?:service|expert|audit|package|agenc|specialist|consult|compan|optimi[sz]|report|team|jasa|strateg|campaign)\w*|(?:jasa|layanan|paket) seo|(?:off|on)-?page seo|(?:white|grey|gray)[- ]hat|organic (?:traffic|visitors|search)|halaman (?:pertama|satu|1) google|serp|keyword (?:rank\w*|research)|da ?\d{2}\+?)\b/,
  },
  {
    reason: "sells web traffic, followers or reviews",
    weight: 6,
    pattern:
      /\b(?:(?:5|five)[- ]star (?:\w+ )?reviews?|(?:remove|delete) (?:bad|negative) reviews?|(?:permanent|aged) (?:\w+ )?(?:accounts|reviews)|(?:buy|get|real|active|cheap|jual|beli|tambah) (?:\w+ ){0,3}(?:followers?|subscribers?|likes?|views|reviews?|traffic|visitors)|smm panel|targeted (?:traffic|visitors)|(?:instagram|tiktok|youtube|facebook|telegram) (?:followers?|growth|likes|views|subscribers)|(?:positive|5[- ]star|google) reviews? (?:for|service|package)|monetisation|go viral)\b/,
  },
  {
    reason: "advertises gambling",
    weight: 5,
    pattern:
      /\b(?:slot online|(?:main|rtp|situs|akun|deposit|depo|bonus|link) slot|slot (?:olympus|mahjong|pragmatic|thailand|demo|terpercaya)|sabung ayam|taruhan (?:bola|sabung|online)|free ?bet|free ?chips?|akun pro|pola gacor|buy spin|depo(?:sit)? \d+ ?(?:bonus|rb|k)|garansi kekalahan|(?:live )?(?:roulette|blackjack|baccarat)|\d+ free spins|casino|slot ?gacor|gacor|maxwin|jackpot|togel|scatter|rtp (?:live|slot)|deposit (?:pulsa|dana|qris|\d)|bonus (?:new member|deposit|harian|100)|situs (?:slot|judi|togel|poker|taruhan)|bandar (?:bola|judi|togel|slot)|agen (?:judi|slot|poker|bola)|casino (?:bonus|games?|online)|online casino|free spins?|sportsbook|betting (?:site|tips|platform|bonus)|welcome bonus|anti rungkad|wd (?:cepat|lancar)|link alternatif|judi (?:bola|slot|online))\b/,
  },
  {
    reason: "invites to play",
    weight: 5,
    pattern:
      /\b(?:menang \d|(?:bisa|langsung|pasti) (?:di ?)?wd|minimal (?:taruhan|deposit)|(?:anti|tanpa) (?:potongan|kalah|syarat|deposit)|klaim|(?:daftar|login) (?:cepat|lewat|di|akun|via)|instant payouts?|no verification|daftar (?:sekarang|disini|di sini|akun|dan main|gratis)|main (?:sekarang|di sini|disini|yuk)|raih (?:kemenangan|jackpot|bonus)|klaim bonus|claim (?:your|the) bonus|menang (?:terus|besar|setiap hari|mudah|banyak)|gampang menang|play now|win (?:big|real money|daily)|place your bets?|modal (?:kecil|receh|\d+ ?(?:rb|ribu|k)))\b/,
  },
  {
    reason: "offers a loan",
    weight: 6,
    pattern:
      /\b(?:pemberi pinjaman|limit berapa|(?:menawarkan|penawaran|dapat|ajukan|butuh|pemberi) (?:\w+ )?pinjaman|pinjaman (?:online|multiguna|dana|pribadi)|angsuran|gestun|gesek tunai|pay ?later|hapus (?:data )?pinjol|terlilit|slik|kta\b|sblc|bank guarantees? (?:for|lease)|bg\/sblc|(?:apply|applying) now|kesaksian|(?:dana|pinjaman) (?:\w+ ){0,2}(?:cepat|cair|tunai|kilat)|cair (?:dalam|hari ini|langsung|\d+ (?:menit|jam))|langsung cair|tanpa (?:jaminan|agunan|bi checking|ribet|survey?)|bunga (?:rendah|ringan|mulai|hanya|\d)|(?:personal|business|urgent|instant|quick|fast|private|unsecured) loans?|loan (?:offer|at|of up|approval|amount|lender|company)|(?:apply|need|offer)\w* (?:\w+ ){0,3}loans?|interest rate of|(?:low|\d%?) interest (?:rate|loan)|no (?:collateral|credit check)|bad credit|gadai bpkb|kredit tanpa)\b/,
  },
  {
    reason: "promises profit",
    weight: 6,
    pattern:
      /\b(?:flash usdt|titip dana|profit (?:otomatis|cair)|modal \S+ jadi|(?:my|of my) bitcoins|romance scam|thank me later|(?:mining|wallet|trading) account|liquidity mining|unclaimed balance|(?:btc|eth|usdt|bitcoins?)\b(?=[^.\n]{0,80}(?:deposit|withdraw|balance|register|profit|recover|daily|waiting))|(?:recovery|certified|ethical) hacker|(?:vip|pump|free) (?:\w+ )?signals?|coin to pump|resell rights|print money|(?:crypto|usdt|bitcoin) only|pay in (?:usdt|crypto|btc)|guaranteed (?:profit|return|income|daily)s?|(?:double|triple) your (?:money|bitcoin|investment|crypto|btc|income|capital)|(?:bitcoin|crypto(?:currency)?|forex|btc|usdt|binary) (?:invest\w*|trading|signals?|robot|bot|platform|broker|mining|opportunit\w+|profit|wallet recovery|recovery)|trading (?:signals?|robot|bot|platform)|passive income|(?:daily|weekly|monthly|fixed) (?:roi|returns?|profits?|payouts?)|\d+% (?:profit|return|roi|per (?:day|week|month)|daily|weekly|monthly)|(?:earn|make) (?:up to )?(?:\$|usd|rp|€|£)? ?\d[\d.,]*|airdrop|presale|recover (?:your |my )?(?:lost |stolen )?(?:crypto|bitcoin|funds|btc|usdt)|financial freedom|work from home|profit (?:harian|pasti|\d+%)|keuntungan (?:pasti|harian|\d+%)|cuan|100x)\b/,
  },
  {
    reason: "advertises medicine or sex",
    weight: 8,
    pattern:
      /\b(?:bokep|(?:video|link) viral|no sensor|full durasi|pijat (?:panggilan|plus)|open bo|(?:private|my) photos and|no[- ]strings|webcam|18\+|hot[- ]dat\w*|handsome|keto\b|gummies|belly fat|thc|anti-?aging|lose \d+ ?(?:kg|lbs|pounds)|viagra|cialis|levitra|sildenafil|tadalafil|tramadol|xanax|valium|ozempic|oxycodone|modafinil|ivermectin|obat (?:kuat|pembesar|aborsi|perangsang)|pembesar|porn(?:o|hub|stars?)?|xxx|escorts?|hot (?:singles|girls|women|ladies)|(?:adult|casual|sex) (?:dating|meet\w*|chat|cam\w*)|nudes?|onlyfans|webcam girls?|sexy|(?:male|penis|breast) enhance\w*|erectile|weight loss (?:pills?|supplement)|cbd (?:oil|gummies)|online pharmacy|no prescription|without (?:a )?prescription|lonely (?:women|girls|wives|housewives)|dating site|single (?:women|ladies|girls))\b/,
  },
  {
    reason: "presses to open a link or to confirm an account",
    weight: 6,
    pattern:
      /\b(?:(?:infected|hacked) your|recorded you|your (?:camera|device)|access to your device|do not (?:reply|go to the police)|(?:review|view|open|download|sign) (?:\w+ ){0,2}(?:documents?|order list|the attached|file)|login with your (?:company )?e-?mail|(?:link|offer|account) (?:expires|will be deleted)|will be deleted|tax refund|pemenang|undian berhadiah|(?:user id|pin|otp|cvv)(?= (?:dan|and|code|kode)|, )|(?:bayar|klaim) (?:biaya|hadiah|pajak)|exceeded (?:its|your|the) (?:storage )?(?:limit|quota)|dear (?:user|customer|client)\b|nasabah yth|diblokir|(?:account|mailbox|domain|website|storage|e-?mail|password|webmail|akun|hosting)\w* (?:\w+ ){0,6}(?:suspend\w*|limited|locked|deactivat\w*|terminat\w*|restrict\w*|expir\w*|quota|full|diblokir|ditangguhkan|dinonaktifkan|closed|upgrade required)|(?:verify|confirm|validate|update|re-?activate|unlock|restore|verifikasi|konfirmasi) (?:your|akun|account|identity|ownership|mailbox|data anda)|(?:click|klik) (?:here|the link|below|this link|on the link|link|tautan|di sini|disini)|(?:unusual|suspicious|unauthori[sz]ed) (?:sign-?in|log-?in|activity|access)|(?:parcel|package|shipment|paket) (?:\w+ ){0,6}(?:held|waiting|undeliver\w*|customs|pending|fee|tertahan|on hold|could not)|(?:outstanding|overdue|unpaid|attached|past due|pending) (?:invoice|payment|bill)|invoice (?:\w+ ){0,4}(?:attached|overdue|unpaid|due|download)|within (?:24|48|72|12) hours?|dalam (?:24|48|1x24) jam|(?:lose|loss of) access|final (?:notice|warning|reminder)|last (?:notice|warning|reminder)|refund (?:is )?(?:pending|waiting|available))\b/,
  },
  {
    reason: "threatens over pictures or copyright",
    weight: 6,
    pattern:
      /\b(?:copyright(?:ed)? (?:infring\w*|violat\w*|images?|notice|photos?|claim)|infring\w* (?:\w+ ){0,4}(?:copyright|images?|photos?|rights)|(?:my|our|owner of the) (?:\w+ )?(?:photo(?:graph)?s?|images?|pictures?) (?:\w+ ){0,6}(?:without|illegal\w*|stolen|permission)|stolen (?:images?|photos?)|dmca|(?:download|see|check) (?:\w+ ){0,4}(?:evidence|proof|list of (?:the )?(?:images|photos))|hak cipta (?:\w+ ){0,3}(?:gambar|foto)|i will (?:sue|file|take legal)|legal action (?:against|will))\b/,
  },
  {
    reason: "sells addresses or contacts",
    weight: 6,
    pattern:
      /\b(?:(?:jual|beli) database|database pemilik|juta kontak|blast promosi|digital marketing dengan|(?:\d{1,12}(?:[.,]\d{1,12}){0,4}|[0-9]{1,12} ?k|million) ?(?:k |million )?(?:\w+ ){0,2}(?:e-?mails|contacts|leads|phone numbers)|scrap(?:e|es|er|ing) (?:\w+ ){0,2}(?:leads|e-?mails|data)|unlimited leads|contact[- ]forms? (?:market\w*|blast\w*|submi\w*|messag\w*)|captcha bypass|lifetime deal|deliverability|(?:e-?mail|mailing|leads?|contacts?|prospects?|attendees?|customers?|buyers?|users?) (?:lists?|databases?|data)\b|database (?:nomor|email|hp|wa|whatsapp|nasabah|perusahaan|customer)|(?:b2b|verified|targeted|fresh|qualified|exclusive|sales|new) (?:\w+ )?(?:leads?|contacts?|e-?mails|prospects)|lead[- ]gen\w*|decision[- ]makers?|c-level contacts|(?:data|list) (?:provider|vendor|broker)|cold (?:e-?mail|outreach|call\w*)|bulk (?:e-?mail|sms|whatsapp|data)|(?:wa|whatsapp|sms|email) blast|appointment[- ]setting)\b/,
  },
  {
    reason: "pitches web or app development",
    weight: 5,
    pattern:
      /\b(?:(?:re-?design|re-?build|re-?vamp) (?:of )?(?:your|the) (?:web ?site|site|app)|planning to (?:re-?design|build|develop)|custom logo|unlimited revisions|talking avatars?|avatar videos?|(?:video|article|content|logo|design)s? (?:with one click|on autopilot)|one-?time (?:fee|payment)|commercial rights|(?:fix|improve) (?:\w+ )?speed|core (?:web )?vitals|flat fee|from only \$|(?:web ?site|web|app|application|mobile|software|logo|wordpress|shopify|ui\/?ux|graphic) (?:re-?)?(?:design\w*|develop(?:ment|ers?)|designing) (?:\w+ ){0,3}(?:compan\w+|agency|services?|team|firm|package|based|at|for your|starting|offers?)|re-?design (?:your|of your|the) (?:web)?site|(?:hire|our|dedicated|remote|offshore|full[- ]?stack|vetted|skilled|indian|outsourced) (?:\w+ ){0,2}(?:developers?|designers?|programmers?|coders|engineers)|offshore|outsourc\w* (?:partner|compan\w*|your|development|service)|white[- ]label (?:seo|agency|development|services?)|team of \d+\+? |jasa (?:pembuatan|bikin|buat|desain|pengembangan) (?:web\w*|aplikasi|logo|company)|affordable (?:price|cost|rate|web|package)s?|(?:at|with) (?:an )?affordable|\$\d+ ?(?:\/|per |an )(?:h(?:ou)?r|page|month)|explainer videos?|animated videos?|promo(?:tional)? videos?|increase (?:your )?(?:conversion|sales|traffic)\w*|mobile[- ]friendly)\b/,
  },
  {
    reason: "speaks of your website like a mass mailing",
    weight: 4,
    pattern:
      /(?:\b(?:came across|visited|checked out|browsing|looking (?:at|through|over)|found|reviewed|stumbled (?:up)?on|went through|analy[sz]ed|audited|scanned) (?:\w+ ){0,2}(?:your|this) (?:web ?site|web ?page|site|business|company|profile|listing)|\bnoticed (?:that )?(?:your (?:web)?site|a few|some|several|you)|\b(?:your|this) (?:web ?site|domain|site) (?:\w+ ){0,3}(?:is not|isn't|does not|doesn't|has (?:several|some|many|\d+|errors)|could|can be|needs?|lacks?|looks great|is missing|ranks?|deserves?)|\bowner of (?:this|the|your) (?:web)?site|\bdear (?:site|web ?site|business) owner|\b(?:dear|hello|hi) (?:sir\/?madam|webmaster|web ?master|admin(?:istrator)?|site owner|business owner|website owner)|\b(?:errors|issues|problems|mistakes) (?:\w+ ){0,3}(?:on|in|with) your (?:web)?site|\bbusinesses like yours|\bcompanies like yours|\b(?:grow|boost|scale|skyrocket) your (?:business|sales|revenue|traffic|brand|online|company))/,
  },
  {
    reason: "sells an assistant, a call or a demonstration",
    weight: 4,
    pattern:
      /\b(?:ai (?:articles?|content|prompts?|detector|overviews?|videos?)|prompts that|mega bundle|(?:share|send|forward|show) (?:you )?(?:\w+ ){0,3}(?:proposal|price list|pdf|packages?|portfolio|past work|quote|samples?)|can i send|may i send|shall i send|worth a (?:quick )?(?:look|chat|call)|health check on|bug bount\w+|(?:found|discovered|reported?) (?:\w+ ){0,4}(?:vulnerabilit\w+|bugs?) (?:in|on) your|reward (?:in|for)|launch price|first month \$|normally \$?\d+|today (?:only|\$)|ai[- ](?:powered|driven|chat ?bots?|agents?|assistants?|employees?|receptionist|voice|content|writer|tools?|automation)|chat ?gpt|chatbots? (?:that|for|which|can)|book (?:a|your) (?:\w+ ){0,2}(?:demo|call|slot|meeting|spot)|(?:quick|free|short|brief|10|15|20|30)[- ]?(?:min(?:ute)?s?)?[- ](?:call|chat|demo|strategy|discovery)|schedule (?:a|your) (?:\w+ ){0,2}(?:call|demo|meeting|chat)|(?:are you|would you be|if you(?:'re| are)) (?:open|interested|available) (?:to|for|in) (?:a|an|discussing|learning|hearing|our|receiving|more|some)|hop on a|free (?:trial|audit|quote|consultation|report|mockup|sample|website|analysis|proposal|demo|proof)s?|automate your|on autopilot|no obligation|case stud(?:y|ies) (?:\w+ ){0,3}(?:send|share|reply)|(?:just )?reply (?:with )?["']?(?:yes|interested|info|price))\b/,
  },
  {
    reason: "tells of money to be shared",
    weight: 8,
    pattern:
      /\b(?:widow|janda almarhum|(?:two|few|three|six) months to live|cancer of|less privileged|god bless|remain blessed|in the lord|(?:share|split) (?:the )?profits?|50\/50|honest (?:middleman|person|partner)|vaccine oil|you (?:keep|get|will have|receive) \d+ ?%|no capital risk|private mail|dana \w+ juta dolar|sakit keras|ini rahasia|menghibahkan|my lawyer|juta dolar|inherit\w*|next of kin|beneficiary|unclaimed (?:fund|deposit|money|estate)\w*|late (?:husband|father|client|mr|mrs|wife)|barrister|(?:million|billion) (?:us |united states )?(?:dollars?|usd|euros?|pounds)|(?:us\$|usd|\$|€|£) ?\d{1,12}(?:[.,]\d{1,12}){0,4} ?(?:million|billion|m\b)|(?:fund|money|asset) transfer|transfer (?:of )?(?:the |this )?(?:funds?|sum|money)|donation of|charity (?:project|donation)|(?:lucrative|mutual|confidential|profitable|beneficial|urgent) (?:\w+ ){0,2}(?:business|proposal|transaction|deal|partnership|offer|benefit|opportunity)|business (?:proposal|offer|deal) (?:of|for you|worth|to discuss|that)|project (?:funding|financing)|(?:fund|financ)\w* (?:for )?your (?:project|business)|private investors?|(?:hibah|warisan|dana hibah) (?:\w+ ){0,4}(?:usd|dolar|miliar|juta)|lottery|you(?:'ve| have) (?:won|been selected|been chosen)|compensation (?:fund|payment)|atm card|western union|contact me (?:via|on|at|through) (?:my )?(?:private|personal|direct))\b/,
  },
  {
    reason: "warns of an expiring domain or listing",
    weight: 6,
    pattern:
      /\b(?:domain(?: name)? \S+ (?:is|will|can)|(?:is|are) for sale|auction\w*|premium (?:domains?|names?)|similar (?:domain|name)|bid:|domain (?:name )?(?:renewal|expir\w*|registration|notification|notice|is (?:about|due|set) to|services? (?:expir|notice)\w*|seo|listing|submission)|(?:renew|register|registering|secure) (?:your|this|the|these) (?:domain|brand|trademark|listing)|search[- ]engine (?:submission|registration|listing|index)\w*|(?:business|company|trade ?mark) (?:directory|listing|register|registry)|expiration (?:notice|date)|cctlds?|internet (?:keyword|brand)|perpanjang\w* domain|domain (?:anda|\.\w+) (?:\w+ ){0,3}(?:kedaluwarsa|habis|berakhir))\b/,
  },
  {
    reason: "has the small print of a mass mailing",
    weight: 5,
    pattern:
      /\b(?:if not interested|please ignore|just (?:reply|wanted to (?:know|follow|check))|following up on my|hope (?:you are|you're|this (?:finds|email|message)|all is) (?:doing )?well|greetings of the day|kindly (?:confirm|reply|revert|check)|respected sir|unsubscribe|opt[- ]?out|(?:to )?(?:be )?remove(?:d)? (?:me |you |yourself )?from (?:our|the|this|future|my)|stop receiving|(?:don'?t|do not) (?:want|wish) to (?:receive|hear|get)|(?:reply|respond|answer) (?:with )?["']?(?:stop|remove|no)["']?|berhenti (?:berlangganan|menerima)|view (?:this )?(?:email )?in (?:your )?browser|this (?:is not spam|message was sent|email was sent)|if you(?:'re| are) not the right person|contact form blast\w*|(?:millions?|thousands) of contact forms|message (?:you'?re|you are) reading)\b/,
  },
  {
    reason: "has blanks that were never filled in",
    weight: 8,
    pattern:
      /<[a-z]+_[a-z]+>|\[object object\]|\{\{[^}\n]{1,40}\}\}|\{(?:first_?name|last_?name|company(?:_?name)?|name|website|domain|city|url|industry|greeting|hi\|[^}]*|[^{}\n|]{1,30}(?:\|[^{}\n|]{1,30})+)\}|\[(?:(?:your |first |last |company |contact |business |nama |recipient )?(?:name|company|website|domain|business|url|city|industry|perusahaan|insert [^\]]*))\]|%(?:first_?name|name|company|domain|website|url)%|<<[^>\n]{1,30}>>|\$\{(?:first_?name|name|company|domain)\}|\bspintax\b/,
  },
  {
    reason: "probes the server",
    weight: 8,
    pattern:
      /%2f\.\.|file:\/\/|<!doctype|<!entity|<\?xml|<script|<(?:svg|img)\b[^<>]{0,300}\bon\w{1,30}=|<iframe|javascript:|\bonerror\s*=|\bunion (?:all )?select\b|['"]\s*(?:or|and)\s+['"]?\d+['"]?\s*=\s*['"]?\d|\bor 1 ?= ?1\b|\bdrop table\b|;\s*(?:select|insert|update|delete|drop|exec|cat|curl|wget)\b.{0,40}(?:from|into|table|\/etc|http)|\$\{7 ?\* ?7\}|\{\{ ?7 ?\* ?'?7'? ?\}\}|<%= ?7 ?\* ?7|#\{7 ?\* ?7\}|\.\.\/\.\.\/|\/etc\/passwd|\bsleep\(\d+\)|\bpg_sleep\(|\bwaitfor delay\b|\bxp_cmdshell\b|\$\{jndi:|\bbenchmark\(\d|php:\/\/|\bexpect:\/\/|%0d%0a|\|\s*(?:id|whoami|ls)\b|`(?:id|whoami)`|\$\((?:id|whoami|curl|sleep)/,
  },
  {
    reason: "calls to hurry or to buy",
    weight: 2,
    pattern:
      /\b(?:today only|before midnight|use (?:the )?code|with my code|kode promo|(?:khusus|hanya) (?:\d+ )?(?:orang|hari ini|pertama)|hari ini saja|kuota terbatas|guaranteed|satisfaction|gratis|voucher|act (?:now|fast)|limited[- ]time|hurry|don'?t miss|order now|buy now|best (?:price|offer|deal)s?|discount\w*|diskon|\d+% off|promo|cheap(?:est)?|murah|100% (?:free|guarante\w*|legit|aman|safe|real)|money[- ]back|risk[- ]free|special offer|exclusive (?:offer|deal)|sign up (?:now|today|here)|subscribe|visit (?:our|us|here|this|the) (?:\w+ )?(?:site|website|link|page|now|here)|check (?:it )?out|see more|more (?:info|details) here|learn more|kunjungi|hubungi kami (?:sekarang|segera)|segera|terpercaya|terbaik|resmi)\b/,
  },
  {
    reason: "asks to move to a messenger",
    weight: 3,
    pattern:
      /\bt\.me\/|\btelegram\b\W{0,3}(?:@|channel|group|grup|me|us|id|:)|\bwa\.me\/|\bskype\b\W{0,3}(?:id|:|live)|\bsignal app\b|\bwhats ?app\b\W{0,3}(?:us|me|number|group|:)?\W{0,3}\+(?!62)\d/,
  },
];

export const enquiryPhrases =
  /\b(?:pengadaan|lelang|tender|rfp|rfq|rfi|tor\b|kak\b|hps|lpse|inaproc|e-?katalog|spbe|bssn|csirt|kominfo|komdigi|ojk|tkdn|dinas|kementerian|kemen\w+|pemkab|pemkot|pemprov|rsud|bumn|bumd|puskesmas|universitas|sekolah|yayasan|koperasi|surat (?:penawaran|permohonan|undangan)|penawaran (?:harga|untuk|layanan)|minta (?:penawaran|harga)|mohon (?:info\w*|bantuan|penawaran|dikirim\w*|dibantu|balas\w*|dijadwal\w*)|kami (?:ingin|membutuhkan|butuh|berencana|bermaksud|mencari|sedang|dari)|saya (?:ingin|mau|dari|mahasisw\w+|tertarik)|kunjungan|magang|wawancara|santri|karyawan|siswa|pasien|nda|sla|apakah (?:nusagrid|tim|bisa|ada)|berapa (?:biaya|harga|tarif)\w*|(?:situs|website|server|kantor|perusahaan|jaringan|aplikasi|sistem|formulir|bank) kami|our (?:servers?|network|systems?|offices?|bank|ministry|employees|branch\w*)|indikator|simulasi|dns|panitia|sponsor|kampus|diretas|deface\w*|malware|blocklist|threat|dihosting|uat|site survey|pentest|uji penetrasi|penetration test|firewall|data cent(?:er|re)|pusat data|ransomware|insiden|incident response|soc\b|siem|vpn|iso 27001|tiket|ticket|kontrak|contract no)\b/;
