/**
 * 200 genuine enquiries to the contact form, of the kinds that an Indonesian IT-services firm receives.
 *
 * Each one is written by hand, without a template, and the author did not know the rules of the spam score. Several
 * contain words and links of spam for good reasons: a bank that blocks gambling sites, a lender that needs a pentest,
 * a defaced ministry site, quoted phishing. Several are very short. All hosts, people, firms, contract numbers,
 * telephone numbers and IP addresses are fictional or reserved for documentation. Laws and public bodies are real.
 */

/** How the sender filled in the form. */
export type HumanWay = "typist-fast" | "typist-slow" | "autofill" | "screen-reader" | "no-scripts" | "paste";

export interface HumanSubmission {
  way: HumanWay;
  name: string;
  email: string;
  subject: string;
  message: string;
}

export const humanSubmissions: HumanSubmission[] = [
  {
    way: "typist-slow",
    name: "Dr. Ir. H. Bambang Suryolaksono, M.T.",
    email: "bambang.suryolaksono@setjen-contoh.go.id",
    subject: "Permohonan penawaran perangkat firewall TA 2026",
    message:
      "Yth. Pimpinan PT Nusagrid Teknologi Indonesia\ndi Jakarta\n\nSehubungan dengan rencana pengadaan perangkat keamanan jaringan di lingkungan Sekretariat Jenderal TA 2026, bersama ini kami mohon dapat dikirimkan penawaran harga untuk:\n\n1. Next generation firewall, throughput min. 10 Gbps, 2 unit (HA)\n2. Lisensi 3 tahun\n3. Jasa instalasi dan pelatihan 5 orang\n\nPagu anggaran Rp 2.400.000.000 termasuk PPN. Penawaran kami tunggu paling lambat tanggal 14.\n\nAtas perhatian dan kerja samanya kami ucapkan terima kasih.",
  },
  {
    way: "typist-fast",
    name: "Yanto",
    email: "yanto@mail.example",
    subject: "firewall",
    message: "Minta penawaran firewall",
  },
  {
    way: "autofill",
    name: "Maria Goretti Lestari",
    email: "maria.lestari@bankcontoh.co.id",
    subject: "Pentest mobile banking Q3",
    message:
      "Selamat pagi,\n\nKami dari Bank Contoh Nusantara sedang menyiapkan pentest tahunan untuk mobile banking (Android & iOS), internet banking, dan 14 API partner. Metode grey box. Mohon info:\n\n- estimasi man-days\n- sertifikasi tim penguji\n- contoh laporan (disensor)\n- apakah retest termasuk\n\nNDA bisa kami kirim lebih dulu. Anggaran indikatif 450-600 juta.\n\nMaria Goretti Lestari\nHead of IT Security, ext. 2214",
  },
  {
    way: "paste",
    name: "Rizky Aditama Putra",
    email: "rizky.aditama@pinjam-contoh.co.id",
    subject: "Pentest & ISO 27001 untuk platform P2P lending",
    message:
      "Halo tim Nusagrid, kami perusahaan fintech P2P lending (pinjaman online berizin) dengan 400 ribu peminjam aktif. Regulator meminta uji penetrasi oleh pihak ketiga independen sebelum akhir kuartal, plus sertifikasi ISO 27001 di tahun yang sama. Aplikasi kami ada dua: aplikasi peminjam dan dashboard lender. Semua berjalan di cloud region Jakarta.\n\nBisa jadwalkan call 30 menit minggu ini? Kami biasanya kosong setelah jam 2.",
  },
  {
    way: "typist-slow",
    name: "Siti Nurhaliyah",
    email: "siti.nurhaliyah@diskominfo-contoh.go.id",
    subject: "Website kami disusupi halaman slot gacor",
    message:
      'Selamat malam, mohon bantuan segera.\n\nWebsite dinas kami sejak kemarin disusupi. Kalau dicari di mesin pencari dengan nama dinas yang muncul malah judul "SLOT GACOR HARI INI MAXWIN" dan mengarah ke halaman seperti ini: https://dinas-contoh.go.id/wp-content/uploads/slot-gacor-maxwin/ . Kalau dibuka dari HP dialihkan ke situs judi, tapi kalau dari laptop kantor tampak normal.\n\nKami sudah ganti password admin tetapi halamannya muncul lagi tiap pagi. Apakah Nusagrid bisa bantu incident response dan bersihkan servernya? Surat permintaan resmi menyusul hari Senin. No HP saya 0812-0000-5566.',
  },
  {
    way: "typist-fast",
    name: "pak ahmad",
    email: "ahmad.toko@mail.example",
    subject: "tanya harga",
    message:
      "mas mau tanya klo pasang wifi sama cctv buat toko 3 lantai kira2 brp ya, toko saya di cikarang. bisa survey dulu ga gratis apa bayar surveynya makasih",
  },
  {
    way: "no-scripts",
    name: "Hendrik Tamboelan",
    email: "h.tamboelan@itsec.bumncontoh.co.id",
    subject: "SOC 24x7 RFI",
    message:
      "To whom it may concern,\n\nWe are a state-owned enterprise in the logistics sector and are issuing an RFI for a managed SOC (24x7, on-prem SIEM, approx. 6,500 EPS, data must stay in Indonesia). The RFI document is at https://eproc.bumncontoh.co.id/rfi/2026/soc-managed.pdf. Questions are due on the 20th, responses on the 31st.\n\nPlease confirm receipt and whether you intend to participate.\n\nRegards,\nHendrik Tamboelan\nVP IT Security",
  },
  {
    way: "autofill",
    name: "Ayu Puspitaningrum",
    email: "ayu.pspt@student.univcontoh.ac.id",
    subject: "Magang / internship",
    message:
      "Selamat siang Bapak/Ibu HRD,\nSaya mahasiswi semester 6 Teknik Informatika Universitas Contoh Raya. Apakah Nusagrid membuka program magang untuk bulan Februari-Juni? Saya tertarik di bidang SOC analyst, sudah belajar dasar Linux, jaringan, dan sedikit threat hunting. CV dan transkrip siap saya kirim. Terima kasih 🙏",
  },
  {
    way: "typist-fast",
    name: "DANANG",
    email: "danang@ritelcontoh.co.id",
    subject: "URGENT INTERNET MATI",
    message:
      "SEMUA CABANG JAWA TENGAH TIDAK BISA TRANSAKSI SEJAK JAM 07.40. VPN KE HO DOWN. SUDAH TELPON HELPDESK 3X TIDAK DIANGKAT. TOLONG SEGERA HUBUNGI SAYA 0813-0000-7788. NOMOR KONTRAK NSG/MS/2024/118",
  },
  {
    way: "paste",
    name: "Lukas Hartanto",
    email: "lukas@retailcontoh.co.id",
    subject: "DB replica lag + error log",
    message:
      "Tim support,\n\nSejak deploy kemarin malam replika database tertinggal terus. Ini lognya:\n\n2026-03-11 02:14:07 UTC [8812] LOG:  invalid resource manager ID 84 at 3F/9A0021B8\n2026-03-11 02:14:07 UTC [8812] FATAL:  could not receive data from WAL stream: SSL connection has been closed unexpectedly\n2026-03-11 02:14:12 UTC [8830] LOG:  started streaming WAL from primary at 3F/9A000000 on timeline 2\n\nPrimary 10.20.4.11, replica 10.20.4.12, dua-duanya di DC Cibitung. Firewall antara keduanya dikelola Nusagrid, jadi mohon dicek apakah ada rule idle timeout yang berubah di change CR-2291.",
  },
  {
    way: "screen-reader",
    name: "Wahyu Prasojo",
    email: "wahyu.prasojo@mail.example",
    subject: "Aksesibilitas situs",
    message:
      "Selamat pagi. Saya tunanetra pengguna pembaca layar dan bekerja sebagai analis di sebuah bank. Saya ingin menyampaikan bahwa formulir kontak ini bisa dipakai dengan baik, terima kasih. Satu pertanyaan: apakah portal tiket pelanggan Nusagrid juga dapat diakses pembaca layar? Kami sedang membandingkan penyedia managed service dan itu salah satu syarat kami.",
  },
  {
    way: "typist-slow",
    name: "Prof. Dr. Retno Wulandhari, M.Kom.",
    email: "retno.wulandhari@fti.univcontoh.ac.id",
    subject: "Undangan pembicara kuliah tamu",
    message:
      'Dengan hormat,\n\nFakultas kami akan menyelenggarakan kuliah tamu dengan tema "Ketahanan siber di sektor publik" pada hari Kamis, 16 April, pukul 09.00-11.30 WIB secara luring. Kami bermaksud mengundang praktisi dari Nusagrid sebagai narasumber. Peserta kurang lebih 180 mahasiswa. Honorarium sesuai standar biaya universitas.\n\nMohon kesediaannya dapat kami terima sebelum akhir bulan ini.\n\nHormat kami,\nRetno Wulandhari',
  },
  {
    way: "autofill",
    name: "Grace Simatupang",
    email: "grace.simatupang@rsharapancontoh.co.id",
    subject: "Ransomware di server RS",
    message:
      "Selamat sore. Server SIMRS kami terkena ransomware tadi pagi, file berubah ekstensi .lockd dan ada note minta tebusan bitcoin. Server sudah kami cabut dari jaringan, backup terakhir 9 hari lalu. Pendaftaran pasien sekarang manual. Apakah tim Nusagrid bisa datang malam ini ke Bekasi? Saya Grace, kepala IT, 0811-0000-3412.",
  },
  {
    way: "typist-fast",
    name: "Tejo",
    email: "tejo.wibisono@mail.example",
    subject: "harga",
    message: "Berapa?",
  },
  {
    way: "paste",
    name: "Kevin Oyelaran-Smythe",
    email: "kevin.os@vendorwatch.example",
    subject: "Reseller question: HSM distribution",
    message:
      "Hello,\n\nI'm the regional channel lead for a European maker of hardware security modules. We're looking for one system integrator in Indonesia with references at banks (payment HSM, PKI). We are not selling anything through this form: I would simply like to know who handles vendor partnerships on your side and whether you already carry a competing HSM line.\n\nA two-page overview is at https://hsm-maker.example/id-partners. Happy to send it as a PDF instead.\n\nKind regards,\nKevin",
  },
  {
    way: "typist-slow",
    name: "Ni Luh Ketut Ariasih",
    email: "kt.ariasih@hotelcontoh.co.id",
    subject: "WiFi hotel Ubud 86 kamar",
    message:
      "Om Swastyastu,\n\nKami mengelola hotel 86 kamar di Ubud. Keluhan tamu paling banyak soal WiFi. Access point sekarang campur-campur merk, umur 6 tahun. Kami ingin diganti semua sekalian dengan sistem login tamu dan bandwidth per kamar. Budget owner sekitar 350-400 juta. Bisa survey minggu depan? Lebih baik hari Rabu karena okupansi rendah.\n\nSuksma.",
  },
  {
    way: "no-scripts",
    name: "Agus S.",
    email: "agus.s@bprcontoh.co.id",
    subject: "BPR kecil, perlu bantuan lapor OJK",
    message:
      "Kami BPR kecil 4 kantor, karyawan 38. Diminta melapor penilaian tingkat maturitas keamanan siber, terus terang belum paham isinya. Apakah Nusagrid punya layanan pendampingan untuk BPR, bukan untuk bank besar? Mohon harga yang masuk akal ya pak.",
  },
  {
    way: "typist-fast",
    name: "nadia",
    email: "nadia.k@startupcontoh.example",
    subject: "soc2",
    message:
      "hi, do you guys do soc 2 readiness for startups (40 ppl, all cloud). customer in singapore is asking for it by june. roughly how much and how long?",
  },
  {
    way: "autofill",
    name: "Fransiskus Xaverius Deo",
    email: "fx.deo@mediacontoh.example",
    subject: "Permintaan wawancara soal kebocoran data",
    message:
      "Selamat siang, saya jurnalis desk teknologi Media Contoh. Kami sedang menulis laporan mengenai jual beli database pribadi (nomor WA, data nasabah) di forum gelap dan ingin meminta pandangan ahli keamanan siber dari Nusagrid. Wawancara lewat telepon 20 menit, tenggat Jumat pukul 15.00. Apakah ada juru bicara yang bersedia? Kartu pers saya lampirkan bila perlu.",
  },
  {
    way: "paste",
    name: "Dewi Kusumastuti",
    email: "dewi.kusumastuti@kementerian-contoh.go.id",
    subject: "Dukungan kepatuhan UU PDP",
    message:
      "Yth. Tim Konsultan,\n\nMengacu pada Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi, khususnya Pasal 46 ayat (1): “Dalam hal terjadi kegagalan Pelindungan Data Pribadi, Pengendali Data Pribadi wajib menyampaikan pemberitahuan secara tertulis paling lambat 3 x 24 (tiga kali dua puluh empat) jam kepada: a. Subjek Data Pribadi; dan b. lembaga.”\n\nkami bermaksud menyusun prosedur pemberitahuan insiden dan register pemrosesan untuk 12 unit eselon II. Mohon penawaran jasa konsultansi selama 6 bulan, lengkap dengan CV tenaga ahli. Pengadaan melalui seleksi, pagu Rp 1,85 miliar.\n\nDewi Kusumastuti\nBiro Hukum",
  },
  {
    way: "typist-slow",
    name: "H. Muhammad Yasin Daeng Mattawang",
    email: "yasin.mattawang@pemkab-contoh.go.id",
    subject: "Jaringan antar OPD kabupaten",
    message:
      "Assalamu'alaikum warahmatullahi wabarakatuh.\n\nKami di kabupaten berencana menghubungkan 34 OPD dan 18 kecamatan dalam satu jaringan intra pemerintah. Sebagian kecamatan belum ada fiber. Mohon arahan apakah bisa pakai radio atau satelit, dan berapa kisaran anggarannya untuk kami masukkan di RKA. Apabila berkenan, tim dapat melakukan presentasi di kantor kami.\n\nWassalam.",
  },
  {
    way: "typist-fast",
    name: "Bella",
    email: "bella@warungcontoh.example",
    subject: "slow",
    message:
      "POS cabang kemang lemot banget dari tadi siang, tolong dicek ya. tiket terakhir #40182 katanya udah solved tapi engga",
  },
  {
    way: "autofill",
    name: "Jonathan Mbeki-Lauw",
    email: "jonathan.lauw@insurecontoh.co.id",
    subject: "Cyber insurance assessment partner",
    message:
      "We underwrite cyber policies for mid-size companies in Indonesia and need a local partner to run pre-bind assessments (external scan, questionnaire review, one interview). Around 8-10 clients a month. Would Nusagrid be interested in a fixed price per assessment? If so please send a rate card and your professional indemnity limits.",
  },
  {
    way: "screen-reader",
    name: "Lilis Suryani",
    email: "lilis.suryani@mail.example",
    subject: "Lowongan untuk difabel",
    message:
      "Apakah perusahaan membuka lowongan untuk penyandang disabilitas netra? Saya lulusan D3 Manajemen Informatika, pengalaman dua tahun sebagai helpdesk tingkat satu. Terima kasih atas jawabannya.",
  },
  {
    way: "paste",
    name: "陳美玲 Chen Meiling",
    email: "meiling.chen@factorycontoh.example",
    subject: "Factory network Karawang",
    message:
      "Dear Nusagrid team,\n\nOur group is opening a second plant in Karawang in September. We need: structured cabling (≈1,200 points), OT/IT segmentation, two server rooms, CCTV with 90 days storage, and one onsite engineer during the first year.\n\nDrawings are ready in DWG. Could you join a site visit on 3 April with our contractor? English or Mandarin is fine; my Indonesian is still weak, sorry.\n\n陈美玲\n采购部 Procurement Department",
  },
  {
    way: "typist-slow",
    name: "Raden Mas Soedjatmaka",
    email: "rm.soedjatmaka@museumcontoh.example",
    subject: "Digitalisasi naskah",
    message:
      "Kula nuwun. Museum kami menyimpan kurang lebih 2.300 naskah lontar dan kertas. Sebagian sudah dipindai, total 40 TB. Kami mencari tempat penyimpanan cadangan yang aman dan tidak terlalu mahal, disimpan paling tidak 20 tahun. Apakah ini termasuk layanan Nusagrid?\n\nMatur nuwun.\nꦫꦢꦺꦤ꧀ꦩꦱ꧀ꦱꦸꦢ꧀ꦗꦠ꧀ꦩꦏ",
  },
  {
    way: "typist-fast",
    name: "Ferry",
    email: "ferry.it@logistikcontoh.co.id",
    subject: "lupa password portal",
    message:
      "pagi, saya lupa password portal tiket dan link reset passwordnya gak masuk2 ke email. username ferry.it. tolong direset manual ya makasih",
  },
  {
    way: "no-scripts",
    name: "Thorsten Quellmalz",
    email: "t.quellmalz@auditcontoh.example",
    subject: "Data centre visit for audit",
    message:
      "Dear colleagues,\n\nFor the statutory audit of our client (your colocation customer, contract on request) we need to observe the physical access controls at your Jakarta site, half a day between 11 and 22 May. Please let me know the visitor procedure and which documents you require in advance. Two auditors will attend.\n\nBest regards\nThorsten Quellmalz",
  },
  {
    way: "autofill",
    name: "Ratna Sari Dewanti",
    email: "ratna@klinikgigi-contoh.example",
    subject: "Backup data klinik",
    message:
      "Halo, kami klinik gigi dengan 3 cabang. Rekam medis masih di satu PC server. Takut rusak. Ada paket backup cloud untuk usaha kecil? Datanya sekitar 600 GB. Kalau bisa bulanan saja bayarnya.",
  },
  {
    way: "paste",
    name: "Togar Parlindungan Siahaan",
    email: "togar.siahaan@multifinancecontoh.co.id",
    subject: "Tender document clarification no. 4",
    message:
      "Dear Tender Committee Liaison at Nusagrid,\n\nFollowing the aanwijzing on Tuesday, please find our clarification on your question no. 4:\n\nQ: Is the bidder allowed to subcontract the DRC operation?\nA: Yes, up to 30% of the contract value, the subcontractor must hold ISO 22301.\n\nThe revised document: https://eproc.multifinancecontoh.co.id/tender/2026-014/rev2\nThe price form: https://eproc.multifinancecontoh.co.id/tender/2026-014/form-b.xlsx\n\nThe submission deadline remains 27 March, 14:00 WIB. No extension.\n\nTogar P. Siahaan",
  },
  {
    way: "typist-fast",
    name: "ibu tuti",
    email: "tutik.smkn@smkcontoh.sch.id",
    subject: "lab komputer",
    message:
      "assalamualaikum mau tanya untuk pengadaan komputer lab 36 unit + server unbk bisa lewat e katalog tidak ya? dananya dari BOS jadi harus ada di katalog. trimakasih",
  },
  {
    way: "typist-slow",
    name: "Iwan Setiadarma",
    email: "iwan.setiadarma@bankdaerahcontoh.co.id",
    subject: "Blokir judi online di jaringan kantor",
    message:
      "Selamat siang,\n\nDireksi meminta kami memastikan tidak ada akses judi online dari jaringan kantor maupun WiFi nasabah. Saat ini proxy hanya memblokir berdasarkan kategori, padahal domain situs slot dan casino ganti tiap hari. Apakah Nusagrid punya solusi DNS filtering dengan daftar yang diperbarui harian, dan bisa laporan per cabang?\n\nKami ada 62 cabang, kurang lebih 1.900 pengguna. Perlu PoC dua minggu.\n\nIwan Setiadarma\nGrup Manajemen Risiko TI",
  },
  {
    way: "autofill",
    name: "Meutia Zahra",
    email: "meutia.zahra@ngocontoh.example",
    subject: "Diskon nirlaba?",
    message:
      "Dear Nusagrid, we're a small non-profit working on women's legal aid. We handle very sensitive case files and would like help with encrypted storage, phishing training for 25 staff, and safe travel laptops. Is there a discount or pro bono programme for non-profits? We can be flexible about timing.",
  },
  {
    way: "paste",
    name: "Bagas Nugraha",
    email: "bagas@gamecontoh.example",
    subject: "DDoS",
    message:
      "Server game kami kena DDoS tiap malam minggu jam 20-23, puncaknya 38 Gbps UDP (terlampir ringkasan):\n\ntime      pps      mbps    top src port\n20:02     4.1M     31200   53\n20:05     4.9M     38110   123\n20:11     3.8M     29040   11211\n\nIP yang diserang 203.0.113.24 dan 203.0.113.25. Provider kami cuma bisa null-route. Butuh scrubbing yang bisa on-demand, ada?",
  },
  {
    way: "typist-slow",
    name: "Drs. Slamet Rahardjanto, M.Si.",
    email: "slamet.rahardjanto@bpkad.provcontoh.go.id",
    subject: "Keluhan keterlambatan pekerjaan",
    message:
      "Kepada Yth. Direktur Operasional,\n\nDengan ini kami menyampaikan keluhan. Pekerjaan pemasangan perangkat tahap II sesuai kontrak seharusnya selesai tanggal 28 Februari, namun sampai hari ini baru terpasang 11 dari 26 titik. PIC proyek sulit dihubungi. Apabila dalam 7 hari tidak ada perkembangan, kami akan mengenakan denda keterlambatan sesuai ketentuan kontrak (1/1000 per hari).\n\nMohon perhatian serius.",
  },
  {
    way: "typist-fast",
    name: "Nico",
    email: "nico@agencycontoh.example",
    subject: "question",
    message: "Do you host WordPress?",
  },
  {
    way: "screen-reader",
    name: "Hj. Endang Purwaningsih",
    email: "endang.purwaningsih@dinsos-contoh.go.id",
    subject: "Jadwal pelatihan keamanan siber ASN",
    message:
      "Mohon informasi jadwal dan biaya pelatihan kesadaran keamanan siber bagi ASN, peserta sekitar 120 orang, dibagi dua gelombang. Jika bisa materinya ramah bagi peserta difabel. Terima kasih.",
  },
  {
    way: "autofill",
    name: "Aldo Fernandes da Costa",
    email: "aldo.costa@telcocontoh.example",
    subject: "Peering / colo in Kupang",
    message:
      "Hi, we're an ISP in Timor. Do you have (or plan) any colocation presence in Kupang or Denpasar? We need half a rack, 2 kVA, and cross connect to a local exchange. Also looking for IPv4 /24 lease if you offer that.",
  },
  {
    way: "paste",
    name: "Citra Maharani",
    email: "citra.maharani@umrohcontoh.example",
    subject: "Situs kami tidak muncul di pencarian setelah diretas",
    message:
      'Mbak/Mas, website travel umroh kami bulan lalu diretas, isinya diganti ribuan halaman casino berbahasa Jepang. Sudah dibersihkan oleh vendor web lama, tetapi di hasil pencarian masih tertulis "situs ini mungkin diretas". Vendor SEO kami bilang backlink spam-nya juga banyak sekali. Apakah Nusagrid bisa (1) memastikan servernya sudah bersih, (2) menutup celahnya, (3) bantu pengajuan tinjauan ulang? Alamat situs: https://umrohcontoh.example',
  },
  {
    way: "typist-fast",
    name: "Oka",
    email: "oka@mail.example",
    subject: "CV",
    message: "kirim lamaran kemana ya?",
  },
  {
    way: "no-scripts",
    name: "Gunawan Wicaksana",
    email: "gunawan.w@energicontoh.co.id",
    subject: "OT security assessment",
    message:
      "Kami operator pembangkit listrik 2x25 MW. Perlu asesmen keamanan OT (IEC 62443), terutama segmentasi antara DCS dan jaringan kantor. Jaringan DCS tidak boleh dipindai aktif. Mohon referensi proyek sejenis dan daftar tenaga ahli. Lokasi site di Kalimantan Timur, akomodasi kami sediakan.",
  },
  {
    way: "typist-slow",
    name: "Emilia Hartwig-Santoso",
    email: "emilia.hs@embassycontoh.example",
    subject: "Secure video conferencing",
    message:
      "Good afternoon,\n\nOur mission in Jakarta is looking for a locally supported, self-hosted video conferencing system for up to 60 participants, with end-to-end encryption. Hardware would go through our own procurement; we'd need design, installation and two years of support. Could you tell me whether your engineers are able to obtain clearance for work on diplomatic premises?\n\nSincerely,\nE. Hartwig-Santoso",
  },
  {
    way: "typist-fast",
    name: "Joko",
    email: "joko.purwadi@pabrikcontoh.co.id",
    subject: "VPN",
    message: "VPN pabrik cikande putus nyambung dari kemarin sore. IP 198.51.100.77. loss 30 persen. tolong dicek pak",
  },
  {
    way: "autofill",
    name: "Shafira Anindya",
    email: "shafira.anindya@sman-contoh.sch.id",
    subject: "Kunjungan industri",
    message:
      "Selamat pagi kak, saya perwakilan OSIS. Sekolah kami ingin kunjungan industri ke perusahaan IT, 40 siswa + 3 guru, rencana tanggal 22 atau 23 Mei. Apakah Nusagrid menerima kunjungan? Surat resmi dari sekolah akan dikirim ke email mana ya kak? Terima kasih banyak 😊",
  },
  {
    way: "paste",
    name: "Andreas Wibowo Lim",
    email: "andreas.lim@securitascontoh.co.id",
    subject: "Uptime & SLA question (existing customer)",
    message:
      "Hi team,\n\nA few questions before we renew NSG-2023-0417:\n\n• The SLA says 99.95% “measured monthly”. Is planned maintenance excluded?\n• In January we had 3 h 12 min downtime on the Surabaya node — where is the credit note?\n• Can we move from 200 Mbps to 500 Mbps without a new 36-month term?\n• Who replaces our former account manager?\n\nWould appreciate an answer by Thursday, since the renewal goes to the board on Friday.\n\nThanks,\nAndreas",
  },
  {
    way: "typist-slow",
    name: "Mbah Sastro",
    email: "sastro.widjojo@mail.example",
    subject: "Komputer desa",
    message:
      "Saya carik desa. Komputer desa ada 5 lambat semua katanya kena virus. Kalau dibawa ke kota jauh. Apa bisa dibantu dari jauh lewat internet. Internet desa ada tapi kalau hujan mati.",
  },
  {
    way: "autofill",
    name: "Yohanes Krisdianto",
    email: "yohanes.k@koperasicontoh.example",
    subject: "Aplikasi koperasi simpan pinjam",
    message:
      "Koperasi kami (simpan pinjam, 6.200 anggota) mau memindahkan server aplikasi dari kantor ke cloud. Aplikasinya buatan lokal, database di Windows Server lama. Yang kami khawatirkan data pinjaman anggota jangan sampai hilang atau bocor. Apakah bisa dibantu rencana migrasinya? Rapat anggota tahunan bulan April, jadi sebaiknya setelah itu.",
  },
  {
    way: "typist-fast",
    name: "sherly",
    email: "sherly@butikcontoh.example",
    subject: "halo",
    message: "hai kak",
  },
  {
    way: "paste",
    name: "Dimas Ardiansyah",
    email: "dimas.ardiansyah@exchangecontoh.example",
    subject: "Security audit for a licensed crypto exchange",
    message:
      "Hi Nusagrid,\n\nWe operate a licensed crypto asset exchange in Indonesia. Before adding two new tokens we need:\n\n1. a wallet infrastructure review (hot/cold, MPC key ceremony)\n2. web + mobile pentest\n3. red team, 4 weeks, including phishing of staff\n4. a report we can submit to the regulator, in Bahasa Indonesia\n\nTarget start: first week of May. Could you share references from other financial clients, a sample contract, and availability?\n\nRegards,\nDimas\nCISO",
  },
  {
    way: "typist-slow",
    name: "Pdt. Markus Lumban Rantau",
    email: "markus.lumbanrantau@gerejacontoh.example",
    subject: "Streaming ibadah",
    message:
      "Syalom. Jemaat kami ingin siaran langsung ibadah setiap Minggu, tetapi internet sering putus saat ramai. Gedung berkapasitas 700 orang. Apakah dapat dibantu konsultasi jaringan dan perkiraan biayanya? Kami mengumpulkan dana dulu, jadi tidak perlu buru-buru. Tuhan memberkati.",
  },
  {
    way: "no-scripts",
    name: "admin purchasing",
    email: "purchasing@tekstilcontoh.co.id",
    subject: "RFQ 2026/03/0087",
    message:
      "Please quote:\n- Switch 48 port PoE, 10 unit\n- UPS 3 kVA rack, 4 unit\n- Patch cord Cat6 2 m, 300 pcs\n- Rack 42U, 2 unit\nDelivery Majalaya. Payment 30 days. Quote valid 14 days.",
  },
  {
    way: "typist-fast",
    name: "Rudi",
    email: "rudi@bengkelcontoh.example",
    subject: "kamera",
    message: "cctv 8 titik bengkel brp? yg bisa liat di hp",
  },
  {
    way: "autofill",
    name: "Anastasia Wijayakusuma",
    email: "anastasia.w@lawfirmcontoh.example",
    subject: "Legal notice contact",
    message:
      "Dear Sirs,\n\nWe act for a former employee of your company in an employment matter. Kindly let us know the name and postal address of the person authorised to receive correspondence on behalf of PT Nusagrid Teknologi Indonesia. This is a request for contact details only.\n\nYours faithfully,\nAnastasia Wijayakusuma",
  },
  {
    way: "screen-reader",
    name: "Teguh Imawan",
    email: "teguh.imawan@bankcontoh.co.id",
    subject: "Kode OTP dari portal tidak terbaca",
    message:
      "Halo, pada portal pelanggan, tombol salin kode verifikasi tidak diberi label sehingga pembaca layar hanya mengucapkan tombol. Mohon diperbaiki. Selain itu layanannya bagus.",
  },
  {
    way: "paste",
    name: "Ir. Ketut Sudiarsana",
    email: "sudiarsana@pdamcontoh.co.id",
    subject: "TOR SCADA PDAM",
    message:
      "KERANGKA ACUAN KERJA (ringkas)\n\n1.\tLatar belakang\n\tSistem SCADA instalasi pengolahan air dibangun 2014 dan belum pernah diperbarui.\n2.\tMaksud dan tujuan\n\ta)\tMemetakan aset dan kerentanan;\n\tb)\tMemisahkan jaringan SCADA dari jaringan administrasi;\n\tc)\tMenyusun prosedur tanggap insiden.\n3.\tLingkup\n\t6 instalasi, 41 stasiun pompa, 1 pusat kendali.\n4.\tJangka waktu\n\t120 hari kalender.\n5.\tBiaya\n\tHPS masih disusun, mohon “budgetary quotation” sebagai pembanding.\n\nMohon dapat diisi dan dikirim ke alamat surel ini. Terima kasih.",
  },
  {
    way: "typist-slow",
    name: "Monica Tjahjadi",
    email: "monica.tjahjadi@propertycontoh.co.id",
    subject: "Smart building tender",
    message:
      "Hello, we're developing a mixed-use tower in BSD, 32 floors, handover in 2027. The MEP consultant asked us to appoint an ICT contractor early. Scope: GPON, in-building cellular coverage, BMS integration, parking system, access control. Would your company be interested in joining prequalification? Requirements: 3 similar projects, net working capital min Rp 15 billion.",
  },
  {
    way: "typist-fast",
    name: "arif hidayat",
    email: "arif.h@mail.example",
    subject: "sertifikat",
    message:
      "min saya peserta pelatihan tgl 12 kemarin sertifikatnya belum dikirim sampai sekarang. nama arif hidayatullah, nama di daftar hadir salah tulis arief. mohon dikoreksi",
  },
  {
    way: "autofill",
    name: "Laksmi Prabandari",
    email: "laksmi.prabandari@yayasancontoh.or.id",
    subject: "Migrasi email 350 akun",
    message:
      "Selamat pagi, yayasan kami akan memindahkan 350 akun email dari server sendiri ke layanan cloud. Arsip email lama sekitar 1,1 TB harus ikut. Mohon penawaran jasa migrasi, sekaligus setting SPF, DKIM dan DMARC supaya email kami tidak masuk spam lagi. Anggaran sekitar 75 juta.",
  },
  {
    way: "paste",
    name: "Eko Prihatmoko",
    email: "eko.prihatmoko@asuransicontoh.co.id",
    subject: "Temuan phishing mengatasnamakan perusahaan kami",
    message:
      'Yth. Tim CSIRT Nusagrid,\n\nNasabah kami menerima email palsu yang mengatasnamakan perusahaan. Isinya:\n\n"Nasabah Yth, polis Anda akan DIBLOKIR dalam 24 jam. Segera verifikasi akun dan password Anda di hxxps://polis-verifikasi[.]invalid/login"\n\nHeader menunjukkan pengirim dari 192.0.2.145. Kami butuh bantuan takedown situs tersebut dan penelusuran berapa korban yang sudah mengisi. Sudah kami laporkan ke regulator pagi ini.\n\nEko Prihatmoko\nKepala Keamanan Informasi',
  },
  {
    way: "no-scripts",
    name: "Sulaiman",
    email: "sulaiman@pesantrencontoh.sch.id",
    subject: "Internet pesantren",
    message:
      "Assalamualaikum. Pesantren kami santri 1.400. Ingin internet yang bisa dibatasi: jam belajar saja, situs judi dan pornografi tidak bisa dibuka, guru bebas. Mohon saran alat dan biayanya. Kami ada dana wakaf 60 juta. Jazakumullah khairan.\n\nالسلام عليكم ورحمة الله وبركاته",
  },
  {
    way: "typist-slow",
    name: "Vania Larasati",
    email: "vania.larasati@mail.example",
    subject: "Skripsi: izin penelitian",
    message:
      "Selamat malam Bapak/Ibu. Saya mahasiswa S1 Sistem Informasi, sedang menulis skripsi tentang penerimaan layanan managed security pada UMKM. Apakah saya boleh mewawancarai satu orang dari tim penjualan dan satu dari tim teknis, masing-masing 30 menit secara daring? Data perusahaan akan disamarkan. Surat pengantar kampus tersedia.",
  },
  {
    way: "typist-fast",
    name: "Desmond",
    email: "desmond@hedgecontoh.example",
    subject: "low latency hosting",
    message:
      "We run FX market-making (forex, institutional, not retail). Do you have racks within 1 ms of the Jakarta exchange colo? Need 4U, dual feeds, PTP.",
  },
  {
    way: "autofill",
    name: "Intan Permatahati",
    email: "intan@ecommercecontoh.example",
    subject: "Bot serbu flash sale kami",
    message:
      "Setiap flash sale, stok habis dalam 3 detik karena bot. Kami coba captcha tapi pelanggan asli mengeluh. Ada solusi bot management yang tidak bikin ribet? Trafik puncak 90 ribu request per menit. Toko kami: https://ecommercecontoh.example",
  },
  {
    way: "paste",
    name: "Markus Eidsvåg",
    email: "markus.eidsvag@shippingcontoh.example",
    subject: "Vessel connectivity Batam",
    message:
      "Hej,\n\nWe have 11 vessels calling at Batam. Each ship has a small rack (firewall, two switches, one VM host) that needs to be swapped during a 10-hour port stay. Could Nusagrid provide two field engineers with port passes, roughly twice a month? Hardware is drop-shipped by us and cleared under temporary import.\n\nPlease give day rates incl. overtime.\n\nVennlig hilsen\nMarkus",
  },
  {
    way: "typist-slow",
    name: "Suparman, S.Kom.",
    email: "suparman.skom@pn-contoh.go.id",
    subject: "Server e-court",
    message:
      "Selamat siang Pak, server aplikasi sidang kami sering mati sendiri kalau siang, mungkin panas. Ruang server AC nya cuma satu. Kalau dibuatkan ruang server kecil yang benar itu kira-kira apa saja dan berapa? Anggaran pemeliharaan tinggal 180 juta.",
  },
  {
    way: "typist-fast",
    name: "Wulan",
    email: "wulan@mail.example",
    subject: "test",
    message:
      "test form, ini wulan dari tim finance nusagrid client ABC, tadi katanya form error jadi saya coba. kalau masuk tolong balas ya",
  },
  {
    way: "autofill",
    name: "Herlambang Aji",
    email: "herlambang.aji@bumncontoh.co.id",
    subject: "Addendum kontrak",
    message:
      "Terlampir di portal kami draft addendum II untuk pekerjaan managed service (perubahan jumlah perangkat 340 menjadi 372). Mohon ditinjau tim legal Nusagrid, target tanda tangan minggu depan. Tautan: https://portal-vendor.bumncontoh.co.id/add/0221",
  },
  {
    way: "screen-reader",
    name: "Farhan Maulana",
    email: "farhan.maulana@mail.example",
    subject: "Pelatihan daring",
    message:
      "Apakah pelatihan ethical hacking tersedia secara daring dan materinya dalam bentuk teks, bukan video saja? Berapa biayanya untuk perorangan?",
  },
  {
    way: "paste",
    name: "Cornelia van Oosterwijk",
    email: "c.vanoosterwijk@devbankcontoh.example",
    subject: "Expression of Interest: regional CSIRT capacity building",
    message:
      "Dear Sir or Madam,\n\nOn behalf of a multilateral programme we invite expressions of interest for the design and delivery of CSIRT capacity building in five provinces of Eastern Indonesia (18 months, estimated budget USD 1.9 million, QCBS).\n\nInterested firms should submit, not later than 30 April 2026:\n(a) company profile and audited statements for three years;\n(b) description of similar assignments;\n(c) key experts available (team leader, trainer, SOC architect).\n\nTerms of reference: https://procurement.devbankcontoh.example/eoi/IDN-0447\nSubmission portal: https://procurement.devbankcontoh.example/submit\n\nQueries will only be answered in writing.\n\nCornelia van Oosterwijk",
  },
  {
    way: "typist-fast",
    name: "Gilang",
    email: "gilang@kafecontoh.example",
    subject: "wifi",
    message: "wifi kafe saya sering penuh, bisa dibatasin per orang? ada 4 cabang di bandung",
  },
  {
    way: "typist-slow",
    name: "Ny. Soemarni Hardjosoekarto",
    email: "soemarni.h@mail.example",
    subject: "Penipuan mengatasnamakan Nusagrid",
    message:
      'Saya menerima WA dari orang yang mengaku karyawan Nusagrid, menawarkan kerja paruh waktu "like video dapat 50 ribu", lalu diminta transfer 2 juta. Apakah benar dari perusahaan bapak? Kalau bukan tolong diumumkan supaya tidak ada korban lain. Saya sudah terlanjur kirim 500 ribu.',
  },
  {
    way: "no-scripts",
    name: "Ilham Ramadhana",
    email: "ilham.ramadhana@rsudcontoh.go.id",
    subject: "Integrasi SIMRS",
    message:
      "Kami RSUD tipe C. SIMRS harus terhubung ke platform nasional. Tim kami 2 orang. Perlu API gateway dan pendampingan 3 bulan. Mohon jadwal demo, bisa via daring, Selasa atau Kamis.",
  },
  {
    way: "autofill",
    name: "Stephanie Kurniawan",
    email: "stephanie.kurniawan@fmcgcontoh.co.id",
    subject: "Endpoint protection 3,400 units - renewal comparison",
    message:
      "Hi, our endpoint protection licence for 3,400 laptops ends in August. We'd like a comparison of two or three EDR options, including managed response and offline agents for our sales force in remote areas. Please include the migration effort. Could you come to our office in TB Simatupang for a presentation?",
  },
  {
    way: "paste",
    name: "Wisnu Baskara",
    email: "wisnu.baskara@fintechcontoh.example",
    subject: "Stack trace di gateway pembayaran",
    message:
      "Mas, ini error dari gateway yang di-hosting di Nusagrid:\n\njava.net.SocketTimeoutException: Read timed out\n\tat java.base/sun.nio.ch.NioSocketImpl.timedRead(NioSocketImpl.java:288)\n\tat id.fintechcontoh.pay.Client.post(Client.java:118)\n\tat id.fintechcontoh.pay.LoanDisbursement.run(LoanDisbursement.java:64)\n\ncurl -v https://api.fintechcontoh.example/health dari luar OK, dari node app-03 (10.8.0.33) timeout. Kelihatannya NAT gateway habis port. Severity 1 menurut kami, ratusan pencairan pinjaman tertahan.",
  },
  {
    way: "typist-slow",
    name: "Ustadzah Khadijah Al-Munawwarah",
    email: "khadijah@sditcontoh.sch.id",
    subject: "Aplikasi aman untuk siswa",
    message:
      "Assalamu'alaikum. Kami SD Islam Terpadu, 600 siswa. Mulai tahun ajaran baru setiap kelas 5-6 memakai tablet. Orang tua khawatir soal game dan iklan judi. Apakah ada layanan mengunci tablet agar hanya bisa membuka aplikasi belajar? 210 tablet.\n\nجزاكم الله خيرا",
  },
  {
    way: "typist-fast",
    name: "Pak Lurah",
    email: "kelurahan@kel-contoh.go.id",
    subject: "printer",
    message: "printer jaringan tidak bisa ngeprint sejak ganti wifi",
  },
  {
    way: "autofill",
    name: "Benedictus Harimurti",
    email: "b.harimurti@univcontoh.ac.id",
    subject: "Kerja sama kurikulum & laboratorium",
    message:
      "Program studi kami merencanakan laboratorium keamanan siber (cyber range) untuk 40 mahasiswa. Mohon informasi apakah Nusagrid bisa menyediakan perangkat, lisensi pendidikan, dan modul latihan. Kami mengajukan hibah dengan nilai maksimum Rp 900 juta, proposal ditutup 10 Mei. Skema kerja sama dengan MoU juga terbuka.",
  },
  {
    way: "paste",
    name: "Ir. Hj. Nurlaila Pangestuti, M.M., Ph.D.",
    email: "nurlaila.pangestuti@pusdatin.kementerian-contoh.go.id",
    subject: "Permintaan informasi (RFI) modernisasi pusat data",
    message:
      "Kepada Yth.\nDirektur PT Nusagrid Teknologi Indonesia\ndi tempat\n\nHal: Permintaan informasi (Request for Information) Modernisasi Pusat Data dan Pemulihan Bencana\n\nDengan hormat,\n\nDalam rangka penyusunan rencana kebutuhan tahun anggaran 2027, Pusat Data dan Informasi mengumpulkan informasi pasar mengenai modernisasi pusat data. Permintaan ini bukan merupakan undangan pengadaan dan tidak mengikat kedua belah pihak. Jawaban Saudara akan kami gunakan sebagai bahan penyusunan spesifikasi teknis dan perkiraan biaya.\n\nA. KONDISI SAAT INI\n\n1. Pusat data utama berada di lantai dua gedung kantor pusat dan dibangun pada tahun 2011. Luas ruang server 96 meter persegi dengan 22 rak, sebagian besar kosong di bagian atas karena keterbatasan daya. Kapasitas listrik dari gedung 120 kVA, didukung satu genset yang digunakan bersama dengan lift dan pompa kebakaran.\n2. Terdapat 148 server fisik, 61 di antaranya berusia lebih dari tujuh tahun dan sudah tidak mendapat dukungan pabrikan. Virtualisasi baru mencakup kira-kira 40 persen beban kerja.\n3. Penyimpanan terdiri atas empat sistem dari tiga pabrikan, total terpakai 680 TB, pertumbuhan rata-rata 17 persen per tahun. Pencadangan masih menggunakan pita untuk data keuangan, dan disk untuk selebihnya.\n4. Jaringan inti menggunakan sepasang switch 10 Gbps yang habis masa dukungannya pada bulan November tahun ini. Tidak ada segmentasi mikro. Firewall perimeter diganti tahun 2022.\n5. Pusat pemulihan bencana belum ada. Salinan data mingguan disimpan di kantor balai di luar provinsi, dan uji pemulihan terakhir dilakukan pada tahun 2019 dengan hasil tidak memuaskan: dari sembilan aplikasi prioritas hanya empat yang dapat dihidupkan kembali dalam tiga hari.\n6. Jumlah aplikasi yang aktif 113, dengan tingkat dokumentasi yang sangat beragam. Dua puluh satu aplikasi dibuat oleh penyedia yang sudah tidak beroperasi.\n7. Pegawai pengelola berjumlah 14 orang, tiga di antaranya memasuki masa pensiun dalam dua tahun ke depan.\n\nB. PERMASALAHAN\n\nPada semester lalu tercatat lima kali gangguan yang menghentikan layanan publik lebih dari empat jam. Dua di antaranya karena pendingin ruangan, satu karena kesalahan konfigurasi, satu karena serangan terhadap salah satu aplikasi lama (halaman muka diganti dengan iklan judi online dan ratusan tautan tersembunyi), dan satu belum diketahui penyebabnya. Kami juga menerima peringatan dari lembaga terkait mengenai layanan yang terbuka ke internet tanpa alasan yang jelas.\n\nSelain itu, laporan hasil pemeriksaan menyebutkan bahwa pengelolaan akun istimewa belum memadai: kata sandi administrator digunakan bersama, dan log tidak disimpan lebih dari tiga puluh hari.\n\nC. INFORMASI YANG KAMI HARAPKAN\n\nMohon Saudara menyampaikan hal-hal berikut secara singkat, sebaiknya tidak lebih dari dua puluh halaman:\n\n1. Pilihan arsitektur. Kami sedang mempertimbangkan tiga skenario, yaitu (a) renovasi ruang yang ada, (b) pemindahan ke pusat data pihak ketiga di Indonesia, dan (c) gabungan antara komputasi awan pemerintah dan kolokasi. Mohon diuraikan kelebihan, kekurangan, serta risiko masing-masing menurut pengalaman Saudara.\n2. Perkiraan biaya lima tahun untuk setiap skenario, dipisahkan antara belanja modal dan belanja barang/jasa, dengan asumsi yang jelas. Angka kisaran sudah cukup.\n3. Tahapan pemindahan. Aplikasi layanan publik tidak boleh berhenti lebih dari dua jam pada hari kerja. Mohon disampaikan cara yang pernah Saudara lakukan untuk instansi dengan batasan serupa.\n4. Sasaran pemulihan. Untuk sembilan aplikasi prioritas kami mengharapkan RTO empat jam dan RPO lima belas menit, sedangkan untuk yang lain RTO dua hari. Apakah sasaran tersebut wajar dengan kisaran anggaran Rp 45 sampai Rp 60 miliar?\n5. Keamanan. Mohon dijelaskan pendekatan segmentasi, pengelolaan akun istimewa, penyimpanan log paling singkat satu tahun, dan pemantauan dua puluh empat jam. Sebutkan pula standar yang menjadi acuan.\n6. Sumber daya manusia. Berapa orang tenaga pendamping yang diperlukan pada tahun pertama, dengan kualifikasi apa, dan bagaimana alih pengetahuannya.\n7. Tingkat komponen dalam negeri dari perangkat yang diusulkan, dan ketersediaannya pada katalog elektronik.\n8. Contoh pekerjaan sejenis, paling sedikit dua, beserta narahubung yang bersedia dihubungi.\n\nD. KETENTUAN\n\n1. Data teknis terperinci (daftar server, diagram, hasil pemeriksaan) hanya diberikan setelah penandatanganan perjanjian kerahasiaan. Konsep perjanjian dapat diunduh pada https://pusdatin.kementerian-contoh.go.id/rfi/nda.pdf.\n2. Kunjungan lapangan dapat dilakukan pada minggu kedua bulan depan, dengan mendaftar paling lambat tiga hari kerja sebelumnya. Setiap perusahaan mengirimkan paling banyak tiga orang dan wajib membawa kartu identitas.\n3. Pertanyaan tertulis diterima sampai dengan tanggal 12, dan jawabannya kami bagikan kepada seluruh perusahaan yang berminat tanpa menyebut nama penanya.\n4. Jawaban dikirimkan dalam bentuk berkas PDF melalui https://pusdatin.kementerian-contoh.go.id/rfi/kirim paling lambat tanggal 30 pukul 16.00 WIB.\n5. Seluruh biaya penyusunan jawaban menjadi tanggungan masing-masing perusahaan.\n6. Kami tidak memungut biaya apa pun. Apabila ada pihak yang meminta imbalan dengan mengatasnamakan panitia, mohon dilaporkan kepada inspektorat.\n\nKami memahami bahwa waktu yang tersedia tidak panjang. Apabila Saudara tidak dapat menjawab seluruh pertanyaan, jawaban sebagian tetap sangat kami hargai, terutama untuk butir 1, 3, dan 4.\n\nDemikian disampaikan, atas perhatian dan kerja sama yang baik diucapkan terima kasih.\n\nKepala Pusat Data dan Informasi,\n\nIr. Hj. Nurlaila Pangestuti, M.M., Ph.D.\nNIP 00000000 000000 0 000\n\nTembusan:\n1. Sekretaris Jenderal (sebagai laporan);\n2. Kepala Biro Perencanaan;\n3. Kepala Biro Umum dan Pengadaan.",
  },
  {
    way: "typist-fast",
    name: "Pramono",
    email: "pramono@mail.example",
    subject: "Kerjasama",
    message: "Mohon info kerjasama",
  },
  {
    way: "typist-slow",
    name: "Yosefina Bere",
    email: "yosefina.bere@puskesmas-contoh.go.id",
    subject: "Internet puskesmas terpencil",
    message:
      "Selamat siang bapak ibu, kami puskesmas di pulau, sinyal hanya ada di bukit belakang. Setiap kirim laporan harus naik motor 40 menit. Apakah ada internet satelit yang bisa pakai tenaga surya, dan kalau rusak siapa yang memperbaiki? Dana kapitasi terbatas, sekitar 3 juta per bulan.",
  },
  {
    way: "autofill",
    name: "Michael Tanoesaputra",
    email: "michael.t@vcfundcontoh.example",
    subject: "Technical due diligence",
    message:
      "Hello, our fund is about to invest in a Jakarta-based logistics startup and we'd like an independent cyber due diligence within two weeks: architecture interview, code scan, external attack surface, key person risk. Report of 10-15 pages. Is that something you do, and what would it cost?",
  },
  {
    way: "typist-fast",
    name: "ANITA",
    email: "anita.sulistyo@rscontoh.co.id",
    subject: "SERVER LAB DOWN",
    message:
      "SERVER LAB TIDAK BISA DIAKSES DARI SEMUA RUANGAN. PASIEN IGD MENUNGGU HASIL. HUBUNGI ANITA 0812 0000 9001 SEKARANG",
  },
  {
    way: "screen-reader",
    name: "Danu Saputra",
    email: "danu.saputra@univcontoh.ac.id",
    subject: "Data untuk penelitian aksesibilitas",
    message:
      "Perkenalkan, saya peneliti aksesibilitas digital. Kami memeriksa 50 situs perusahaan teknologi di Indonesia. Situs Nusagrid termasuk yang paling baik dinavigasi dengan papan ketik. Bolehkah saya mengutip tangkapan layar halaman layanan dalam makalah?",
  },
  {
    way: "no-scripts",
    name: "Pieter Adriaansz",
    email: "pieter@nomadcontoh.example",
    subject: "JavaScript",
    message:
      "I browse with scripts disabled and was pleased that your form works. I consult for a Dutch water authority that exports SCADA gear to Indonesia; they need a local partner for warranty visits (about 6 a year). Interested?",
  },
  {
    way: "paste",
    name: "Ardi Wiranata",
    email: "ardi.wiranata@bumdcontoh.co.id",
    subject: "Draft surat kuasa & berita acara",
    message:
      "Yth. Ibu Rini (bagian kontrak),\n\nSesuai pembicaraan tadi pagi berikut poin koreksi BAST:\n\n– Halaman 2 nomor seri “FG-00211” seharusnya “FG-00212”.\n– Halaman 3 jumlah transceiver tertulis 16, terpasang 14.\n– Tanggal berita acara mengikuti tanggal uji fungsi, bukan tanggal pengiriman.\n\nSetelah diperbaiki, mohon dikirim rangkap 4 bermeterai.\n\nArdi",
  },
  {
    way: "typist-slow",
    name: "Mikael Situngkir",
    email: "mikael.situngkir@bpdcontoh.co.id",
    subject: "Perbandingan WAF",
    message:
      "Selamat sore, kami sedang membandingkan WAF on-prem dan WAF berbasis cloud untuk internet banking. Kekhawatiran utama: sertifikat TLS nasabah tidak boleh keluar dari Indonesia. Mohon pendapat dan kalau bisa demo selama satu jam. Tim kami 5 orang.",
  },
  {
    way: "typist-fast",
    name: "Rian",
    email: "rian.dev@mail.example",
    subject: "lowongan",
    message: "halo masih ada lowongan devops? saya 4 thn pengalaman kubernetes terraform. bisa remote dari jogja?",
  },
  {
    way: "autofill",
    name: "Hiroshi Takemura",
    email: "takemura@jpfactorycontoh.example",
    subject: "ネットワーク保守について / Network maintenance",
    message:
      "Nusagrid ご担当者様\n\nお世話になっております。チカラン工場の竹村です。We would like to change the maintenance time of the network from Saturday to Sunday because the production line now runs on Saturday. Also please send the maintenance report in English (日本語不要です).\n\nよろしくお願いいたします。\n竹村",
  },
  {
    way: "typist-slow",
    name: "Dra. Wahyuningtyas, Apt.",
    email: "wahyuningtyas@apotekcontoh.example",
    subject: "Jaringan apotek 17 cabang",
    message:
      "Kami jaringan apotek dengan 17 cabang di Jawa Timur. Setiap cabang punya internet sendiri-sendiri dari penyedia berbeda. Saya ingin semua bisa dipantau dari kantor pusat dan ada cadangan kalau putus karena sistem kasir kami daring. Apakah SD-WAN cocok, atau ada cara lebih sederhana? Mohon dijelaskan dengan bahasa awam ya.",
  },
  {
    way: "paste",
    name: "Lintang Samudra",
    email: "lintang@mediaonlinecontoh.example",
    subject: "Hak jawab / klarifikasi berita",
    message:
      "Redaksi kami akan menerbitkan artikel hari Kamis tentang gangguan layanan di salah satu pemerintah provinsi yang infrastrukturnya dikelola Nusagrid. Kami memberi kesempatan menanggapi tiga hal berikut:\n\n1. Apakah benar gangguan berlangsung 19 jam?\n2. Apakah ada data warga yang terdampak?\n3. Langkah apa yang diambil perusahaan?\n\nTanggapan kami tunggu sampai Rabu pukul 12.00 WIB. Pedoman kami: https://mediaonlinecontoh.example/pedoman",
  },
  {
    way: "typist-fast",
    name: "Evan",
    email: "evan@tradercontoh.example",
    subject: "vps",
    message:
      "need vps windows jakarta for my forex EA (metatrader style), 2 core 4gb, is it monthly? or do you only do companies",
  },
  {
    way: "autofill",
    name: "Sri Mulyaningrum",
    email: "sri.mulyaningrum@bappeda-contoh.go.id",
    subject: "Jadwal presentasi arsitektur SPBE",
    message:
      "Selamat pagi Bapak Fajar, menindaklanjuti pertemuan minggu lalu, pimpinan menyetujui presentasi arsitektur SPBE pada Selasa, 9 Juni, pukul 13.30 di ruang rapat lantai 4. Mohon dikirimkan nama peserta dan bahan tayang paling lambat H-1. Terima kasih.",
  },
  {
    way: "typist-slow",
    name: "Bonaventura Ginting",
    email: "bona.ginting@perkebunancontoh.co.id",
    subject: "Konektivitas kebun sawit",
    message:
      "Kami perusahaan perkebunan di Riau, 9 kebun. Antar kantor kebun berjarak 30-80 km tanpa sinyal. Timbangan truk harus terhubung ke kantor pusat Medan. Mohon dibuatkan desain awal dan harga, boleh dua opsi. Lokasi koordinat bisa saya kirim dalam bentuk KMZ.",
  },
  {
    way: "no-scripts",
    name: "P. Anggoro",
    email: "p.anggoro@intel.lembagacontoh.go.id",
    subject: "Koordinasi",
    message:
      "Mohon nomor telepon pejabat yang berwenang untuk koordinasi penanganan insiden. Rincian tidak dapat disampaikan melalui formulir.",
  },
  {
    way: "paste",
    name: "Fitri Handayani",
    email: "fitri.handayani@marketingcontoh.example",
    subject: "Vendor SEO kami minta akses server, aman?",
    message:
      'Halo Nusagrid, kami pelanggan paket managed hosting. Agency SEO yang kami sewa minta akses root ke server supaya bisa "pasang 2.000 backlink dan schema". Menurut saya aneh. Email mereka begini:\n\n"Please share cPanel + root password so our team can start link building asap."\n\nApakah boleh kami tolak? Hak akses apa yang wajar untuk pekerjaan SEO? Mohon saran tertulis karena akan saya teruskan ke manajemen.',
  },
  {
    way: "typist-fast",
    name: "Meme",
    email: "meme.salon@mail.example",
    subject: "laptop hilang",
    message: "kak laptop salon saya hilang ada data pelanggan, bisa dihapus dari jauh ga? merk nya lupa",
  },
  {
    way: "autofill",
    name: "Alexandra Pontoh",
    email: "alexandra.pontoh@airlinecontoh.co.id",
    subject: "PCI DSS gap assessment",
    message:
      "Dear team, we process around 220k card transactions per month through web and call centre. We need a PCI DSS v4 gap assessment followed by remediation support (segmentation, key management, log retention). QSA is already appointed, so we need the implementation partner only. Please propose a team and timeline; ideally start in July.",
  },
  {
    way: "typist-slow",
    name: "Kyai Abdul Ghofur Mahrus",
    email: "a.ghofur@pontrencontoh.sch.id",
    subject: "Terima kasih",
    message:
      "Alhamdulillah pemasangan jaringan di pondok sudah selesai, santri bisa belajar daring. Teknisinya sopan dan rapi. Kami mengucapkan terima kasih kepada Mas Hari dan Mas Dul. Semoga perusahaannya berkah.",
  },
  {
    way: "screen-reader",
    name: "Melati Kartikasari",
    email: "melati.kartikasari@mail.example",
    subject: "Perubahan alamat surel tagihan",
    message:
      "Mohon alamat surel penerima tagihan untuk nomor pelanggan 004512 diganti menjadi keuangan@tokocontoh.example mulai bulan depan. Terima kasih.",
  },
  {
    way: "paste",
    name: "Rashid Al-Farouqi",
    email: "rashid@gulfcontoh.example",
    subject: "Consortium partner – smart port",
    message:
      "Dear Business Development,\n\nOur company (systems integration, established 1996) is preparing a bid for a smart port project in Indonesia and must team with an Indonesian entity holding a national SI licence. The tender notice is public: https://tender.portcontoh.example/notice/2211.\n\nWe propose a 51/49 consortium. Could we set up a video call next week, any time after 13:00 WIB?\n\nBest regards,\nRashid Al-Farouqi\nراشد الفاروقي\nمدير تطوير الأعمال",
  },
  {
    way: "typist-fast",
    name: "Hasan",
    email: "hasan@mail.example",
    subject: "info",
    message: "info training ccna-an dong min, jadwal sama biaya, weekend ada?",
  },
  {
    way: "typist-slow",
    name: "Lestari Ningsih",
    email: "lestari.ningsih@bpjscontoh.example",
    subject: "Kebijakan kata sandi",
    message:
      "Selamat siang. Tim audit menanyakan kebijakan password di layanan yang dikelola Nusagrid: panjang minimal, masa berlaku, dan apakah password disimpan dalam bentuk hash. Mohon surat penjelasan resmi. Kami perlu sebelum exit meeting tanggal 24.",
  },
  {
    way: "autofill",
    name: "Bryan Alexander Ng",
    email: "bryan.ng@sgmspcontoh.example",
    subject: "White-label L1 support in Indonesia",
    message:
      "Hi there, we're an MSP in Singapore with three customers opening offices in Jakarta and Surabaya (total 140 seats). We need a local partner for onsite L1/L2 support under our brand, business hours, 4-hour response. Could you share your rates per visit and per month? Not looking to sell you anything.",
  },
  {
    way: "typist-fast",
    name: "Tari",
    email: "tari@eventcontoh.example",
    subject: "internet event",
    message:
      "butuh internet dedicated 500mbps utk event 3 hari di JCC style venue, 2000 pengunjung, tgl 17-19 juli. sama mesin registrasi qr. bisa quote hari ini?",
  },
  {
    way: "paste",
    name: "Samuel Kapitan",
    email: "samuel.kapitan@tambangcontoh.co.id",
    subject: "Log firewall mencurigakan",
    message:
      "Pagi, tolong dilihat, apakah ini normal?\n\nMar 14 03:11:52 fw-site2 deny tcp 192.0.2.66:51512 -> 10.30.1.5:3389\nMar 14 03:11:53 fw-site2 deny tcp 192.0.2.66:51513 -> 10.30.1.6:3389\nMar 14 03:11:53 fw-site2 permit tcp 192.0.2.66:51514 -> 10.30.1.9:3389\nMar 14 03:12:40 srv-hr EventID 4625 (x 214) user=administrator\nMar 14 03:19:02 srv-hr EventID 4624 user=backup_svc logon type 10\n\nYang bikin saya khawatir baris permit dan logon terakhir. Akun backup_svc harusnya tidak dipakai login interaktif.",
  },
  {
    way: "typist-slow",
    name: "Oma Hettie Wenas",
    email: "hettie.wenas@mail.example",
    subject: "Salah kirim transfer",
    message:
      "Selamat pagi, saya kemarin bayar tagihan internet toko roti tapi salah ketik, kelebihan satu nol, jadi Rp 12.500.000 padahal tagihannya Rp 1.250.000. Bagaimana caranya minta kembali? Bukti transfer ada. Saya di Manado.",
  },
  {
    way: "no-scripts",
    name: "Sekretariat Panitia",
    email: "sekretariat@simposiumcontoh.example",
    subject: "Sponsorship simposium keamanan siber",
    message:
      "Panitia Simposium Nasional Keamanan Siber mengundang Nusagrid menjadi sponsor. Paket perak Rp 50 juta, emas Rp 100 juta, mendapat booth 3x3 dan satu sesi bicara. Prospektus: https://simposiumcontoh.example/sponsor.pdf. Pendaftaran booth sampai 1 Agustus.",
  },
  {
    way: "typist-fast",
    name: "Lim",
    email: "lim@hardwarecontoh.example",
    subject: "re: PO 7781",
    message: "barang PO 7781 kurang 2 dus, yg datang cuma 8. DO terlampir di email kemarin. kapan dikirim sisanya?",
  },
  {
    way: "autofill",
    name: "Kartika Sekarwangi",
    email: "kartika.sekarwangi@perpuscontoh.go.id",
    subject: "Pengadaan tablet perpustakaan keliling",
    message:
      "Perpustakaan daerah akan mengadakan 60 tablet untuk perpustakaan keliling melalui e-purchasing. Apakah produk Nusagrid tayang di katalog elektronik? Bila ya mohon tautan etalasenya dan ketersediaan stok. Garansi minimal 2 tahun. Pagu Rp 270.000.000.",
  },
  {
    way: "typist-slow",
    name: "Darius Wattimena",
    email: "darius.wattimena@perikanancontoh.go.id",
    subject: "Cold storage & server di pelabuhan",
    message:
      "Di pelabuhan perikanan kami listrik sering turun naik. Sudah dua server rusak dalam setahun. Kami butuh saran bukan hanya UPS, tetapi cara supaya sistem lelang ikan tetap jalan walau listrik padam 3 jam. Mohon survei. Kapal ke sini ada tiap Senin dan Jumat.",
  },
  {
    way: "paste",
    name: "Olivia Prameswari",
    email: "olivia.prameswari@edtechcontoh.example",
    subject: "Vulnerability report – your customer portal",
    message:
      "Hi security team,\n\nI'm a customer (edtechcontoh) and by accident noticed that changing the ticket number in the URL of the portal shows me the subject line of another customer's ticket. Steps:\n\n1. open /tickets/40877 (mine)\n2. change to /tickets/40878\n3. subject + company name of someone else are visible, body is not\n\nI stopped there, took no screenshots of data and am not asking for any reward. Please tell me where to send details securely (PGP key?).\n\nOlivia",
  },
  {
    way: "typist-fast",
    name: "Budi S",
    email: "budi.s@mail.example",
    subject: "pinjaman laptop",
    message: "min, karyawan magang bisa dapat pinjaman laptop dari kantor gak? saya mulai tgl 3",
  },
  {
    way: "autofill",
    name: "Natasya Adisti",
    email: "natasya.adisti@konsultancontoh.example",
    subject: "Referensi untuk tender – tenaga ahli",
    message:
      "Selamat siang, kami konsultan perencana. Untuk tender pemda kami memerlukan tenaga ahli keamanan informasi (CISSP atau setara) selama 4 bulan, dua orang, penempatan di Banjarbaru. Apakah Nusagrid menerima kerja sama operasional (KSO) atau sewa tenaga ahli? Mohon tarif per orang-bulan.",
  },
  {
    way: "typist-slow",
    name: "Suwito Hadikusumo",
    email: "suwito.h@percetakancontoh.example",
    subject: "Virus di komputer percetakan",
    message:
      "Komputer desain kami semua file .cdr dan .psd berubah nama jadi ada tulisan ID dan email peretas di belakangnya. Minta 0,3 bitcoin. Tidak ada backup. Apakah bisa dikembalikan? Pesanan undangan pelanggan 40 order ada di situ. Saya panik, tolong telepon 0857-0000-2319.",
  },
  {
    way: "screen-reader",
    name: "Aminah Bt. Salleh",
    email: "aminah@mycontoh.example",
    subject: "Working hours of helpdesk",
    message:
      "Good day, I am calling the helpdesk from Malaysia on behalf of our Jakarta branch. Is the English-speaking line open on Indonesian public holidays? The page lists hours but not holidays. Thank you.",
  },
  {
    way: "paste",
    name: "Gita Saraswati Kencana",
    email: "gita.kencana@bankcontoh.co.id",
    subject: "Pertanyaan teknis RFP: integrasi SIEM – SOAR",
    message:
      "Tim presales,\n\nSetelah membaca proposal kami punya pertanyaan:\n\n1) Berapa lama retensi “hot” vs “cold”? Di hal. 14 tertulis 90 hari, di hal. 31 tertulis 180 hari.\n2) Apakah playbook SOAR untuk blokir rekening penampung judi online dan pinjol ilegal sudah tersedia, atau dibuat dari awal?\n3) Sumber threat intel lokal apa saja?\n4) Harga opsi C tidak termasuk PPN?\n\nMohon dijawab pada dokumen yang sama (kolom jawaban).\n\nGita",
  },
  {
    way: "typist-fast",
    name: "vino",
    email: "vino@contohstudio.example",
    subject: "pagi",
    message: "pagi kak, ada nomor sales yg bisa di wa?",
  },
  {
    way: "autofill",
    name: "Dr. dr. Hapsari Nugraheni, Sp.PK",
    email: "hapsari.nugraheni@labcontoh.co.id",
    subject: "Keamanan data hasil laboratorium",
    message:
      "Selamat siang. Laboratorium kami (22 outlet) mengirim hasil melalui WA dan email. Setelah membaca aturan pelindungan data pribadi, saya ragu cara ini aman. Mohon konsultasi untuk portal hasil yang terenkripsi, dan penilaian risiko data kesehatan. Apakah Nusagrid juga bisa menjadi DPO pihak ketiga?",
  },
  {
    way: "typist-slow",
    name: "Ignatius Sudarto",
    email: "ign.sudarto@smacontoh.sch.id",
    subject: "CBT ujian putus-putus",
    message:
      "Bapak/Ibu yang baik, minggu depan ujian akhir berbasis komputer, peserta 320 siswa tiga sesi. Simulasi kemarin jaringan putus setiap menit ke-20. Kami tidak tahu apakah karena server atau WiFi. Bisakah ada teknisi yang datang dua hari untuk memeriksa dan mendampingi? Mohon biaya dikabari dulu sebelum datang.",
  },
  {
    way: "paste",
    name: "Ruslan Effendi",
    email: "ruslan.effendi@bumncontoh.co.id",
    subject: "CVE pada perangkat VPN - minta konfirmasi patch",
    message:
      "Dear support,\n\nMenurut buletin pabrikan ada celah kritis (CVSS 9.8, pre-auth RCE) pada SSL VPN versi 7.2.4 ke bawah. Perangkat kami:\n\nvpn-hq-01  7.2.3  203.0.113.10\nvpn-hq-02  7.2.3  203.0.113.11\nvpn-dr-01  7.0.9  198.51.100.4\n\nMohon jawaban hari ini: (a) apakah sudah ditambal, (b) apakah ada tanda eksploitasi, (c) kapan jendela perawatan. Sesuai kontrak, patch kritis maksimal 72 jam.",
  },
  {
    way: "typist-fast",
    name: "Cak Mat",
    email: "cakmat.wifi@mail.example",
    subject: "rtrw net",
    message: "pak saya usaha rt rw net legal sdh ada izin, mau ambil bandwidth upstream 2 giga di malang brp per mega?",
  },
  {
    way: "no-scripts",
    name: "Fatmawati Usman",
    email: "fatmawati.usman@kppncontoh.go.id",
    subject: "Klarifikasi faktur pajak",
    message:
      "Faktur pajak atas termin II salah NPWP cabang. Mohon diterbitkan faktur pengganti sebelum tanggal 20 agar SPM dapat diproses. Nomor kontrak KTR-09/PPK/2026.",
  },
  {
    way: "autofill",
    name: "Caroline Estrada-Widodo",
    email: "caroline.ew@chambercontoh.example",
    subject: "Speaker invitation: ransomware panel",
    message:
      "Hi, the chamber's digital committee is hosting a breakfast panel on ransomware on 21 May at a hotel in Sudirman. About 70 executives. We'd love to have your CTO or head of incident response on the panel, no sales pitches, free of charge. Could you suggest a name and send a short bio?",
  },
  {
    way: "typist-slow",
    name: "Parjiyem",
    email: "parjiyem@mail.example",
    subject: "Tanya HP anak",
    message:
      "Maaf mau tanya, anak saya SMP ketahuan main judi online slot pakai HP, uang SPP habis. Apa ada alat atau aplikasi yang bisa memblokir di rumah? Saya orang awam. Internet rumah pakai yang bulanan. Terima kasih sebelumnya.",
  },
  {
    way: "typist-fast",
    name: "Samsul",
    email: "samsul@spbucontoh.example",
    subject: "edc",
    message: "mesin edc sama cctv SPBU mati bareng abis petir tadi malem. masih garansi kan? pasang bln november",
  },
  {
    way: "paste",
    name: "Yulia Rachmawati",
    email: "yulia.rachmawati@e-walletcontoh.example",
    subject: "Indikator penipuan (untuk threat sharing)",
    message:
      'Halo rekan Nusagrid, sesuai kesepakatan berbagi indikator, berikut domain yang kami temukan minggu ini menipu pengguna dompet digital (sudah didefang):\n\n- hadiah-saldo[.]invalid\n- klaim-dana-kaget[.]invalid\n- cs-refund-resmi[.]invalid\n- pinjol-cair-5menit[.]invalid\n\nIP: 192.0.2.201, 192.0.2.202. Pola: korban diarahkan dari iklan "freebet gratis" lalu diminta OTP. Mohon masukkan ke blocklist DNS pelanggan bank.',
  },
  {
    way: "typist-slow",
    name: "Tengku Mahmud Syahrial",
    email: "t.syahrial@pemprovcontoh.go.id",
    subject: "Rencana kunjungan kerja DPRD",
    message:
      "Dengan hormat, Komisi A DPRD bersama Dinas Kominfo bermaksud melakukan kunjungan kerja ke kantor Nusagrid, 15 orang, untuk mempelajari pengelolaan pusat data. Waktu yang diusulkan 5 atau 6 Agustus. Mohon kiranya dapat diterima. Surat resmi menyusul.",
  },
  {
    way: "autofill",
    name: "Jeremy Halim",
    email: "jeremy.halim@f-and-bcontoh.example",
    subject: "POS & network for 60 outlets",
    message:
      "We're opening 60 coffee outlets in 18 months. Need a rollout partner: router + 4G failover, 2 APs, POS tablet mounting, CCTV 4 cams, per outlet under Rp 28 million. Central dashboard is a must. Can we meet in Kelapa Gading next Tuesday morning?",
  },
  {
    way: "typist-fast",
    name: "Bu Rini",
    email: "rini@tkcontoh.sch.id",
    subject: "rapat daring",
    message: "cara pasang meeting online di tv kelas gimana ya pak, kemarin diajari tapi lupa 🙏🙏",
  },
  {
    way: "paste",
    name: "Nathaniel Osei",
    email: "n.osei@researchcontoh.example",
    subject: "Academic survey on ransomware payments (ethics approval attached)",
    message:
      "Dear Nusagrid,\n\nI'm a doctoral researcher studying how organisations in Southeast Asia decide whether to pay ransoms in crypto. I'm looking for incident responders willing to be interviewed anonymously (45 min, online). The study has ethics approval, and participant information is here: https://researchcontoh.example/ransom-study/info.\n\nI would be grateful if you could forward this to your IR lead. No compensation is offered, but participants receive the summary.\n\nWith thanks,\nNathaniel",
  },
  {
    way: "typist-slow",
    name: "Ketua RT 05 Pak Jumadi",
    email: "jumadi.rt05@mail.example",
    subject: "Kabel semrawut",
    message:
      "Lapor pak, kabel fiber tulisan Nusagrid di gang Melati menjuntai rendah, kena truk sampah. Bahaya untuk anak-anak main. Tolong dirapikan sebelum ada korban. Sudah dua minggu.",
  },
  {
    way: "screen-reader",
    name: "Ari Kusnadi",
    email: "ari.kusnadi@mail.example",
    subject: "Formulir pendaftaran webinar",
    message:
      "Kolom tanggal lahir pada formulir webinar tidak bisa saya isi dengan keyboard. Mohon saya didaftarkan secara manual, nama Ari Kusnadi, instansi mandiri, webinar tanggal 18.",
  },
  {
    way: "autofill",
    name: "Veronica Sulistyowati",
    email: "veronica.s@pharmacontoh.co.id",
    subject: "GxP validated cloud hosting",
    message:
      "Good morning, we manufacture generic medicines and need hosting for a validated LIMS (GxP, 21 CFR part 11 style audit trail). IQ/OQ documents from the provider are required. Volume is small: 6 VMs, 4 TB. Do you already host regulated pharma workloads?",
  },
  {
    way: "typist-fast",
    name: "Tio",
    email: "tio@mail.example",
    subject: "??",
    message: "kok tiket saya ditutup terus padahal belum beres",
  },
  {
    way: "no-scripts",
    name: "Surya Dharmawan",
    email: "surya.dharmawan@tnicontoh.go.id",
    subject: "Penawaran radio & enkripsi",
    message:
      "Mohon brosur dan daftar harga perangkat enkripsi point-to-point 10 Gbps yang tersertifikasi dalam negeri. Kebutuhan 8 pasang. Kirim ke alamat surel dinas ini.",
  },
  {
    way: "paste",
    name: "Mayang Sari Utami",
    email: "mayang.utami@hrcontoh.example",
    subject: "Bot lamaran palsu di formulir kami",
    message:
      'Hai Nusagrid,\n\nFormulir karier kami tiap hari kebanjiran kiriman bot. Contohnya (maaf kalau isinya aneh):\n\n> "Earn $9,000 per day with our crypto robot! Click here"\n> "Cheap SEO backlinks, 1000 links for $49"\n> "dskjhfWEkjh LKJHDsf"\n\nSehari bisa 700 kiriman, HR kami kewalahan. Kami tidak mau captcha yang menyulitkan pelamar. Apakah tim Anda punya solusi dan berapa biayanya? Situs karier: https://karier.hrcontoh.example\n\nSalam,\nMayang',
  },
  {
    way: "typist-slow",
    name: "Gde Mahardika Putra Wirawan",
    email: "gde.mahardika@desaadat-contoh.example",
    subject: "LPD - keamanan aplikasi",
    message:
      "Om Swastiastu. LPD desa adat kami memakai aplikasi tabungan di HP untuk krama. Ada kejadian saldo satu orang berubah sendiri. Pembuat aplikasi bilang tidak ada masalah. Kami ingin pihak luar memeriksa. Berapa biayanya dan apakah hasilnya bisa dipakai sebagai bukti? Suksma.",
  },
  {
    way: "typist-fast",
    name: "Andre",
    email: "andre.w@scalecontoh.example",
    subject: "k8s",
    message: "cluster prod kita oom terus abis upgrade 1.31, ada yg bisa bantu malam ini? bayar per jam gpp",
  },
  {
    way: "autofill",
    name: "Leonardus Mario Keraf",
    email: "leo.keraf@creditunioncontoh.example",
    subject: "Disaster recovery untuk credit union",
    message:
      "Credit union kami punya 58 ribu anggota dan satu server di Ende. Tahun lalu gempa kecil saja kami berhenti dua hari. Kami ingin salinan di Jakarta atau Surabaya yang bisa langsung dipakai. Pinjaman dan simpanan anggota harus bisa dilayani dalam 4 jam. Mohon proposal, rapat pengurus tanggal 30.",
  },
  {
    way: "typist-fast",
    name: "Wati",
    email: "wati.kelontong@mail.example",
    subject: "kasir",
    message: "mau aplikasi kasir sama printer struk, toko kelontong, murah aja yg penting awet",
  },
  {
    way: "typist-slow",
    name: "Brigjen (Purn.) Sutarman Wirya",
    email: "sutarman.wirya@satpamcontoh.co.id",
    subject: "Sistem kontrol gedung",
    message:
      "Selamat siang. Perusahaan jasa pengamanan kami mengelola 14 gedung. Kami ingin ruang pantau terpusat untuk kamera dari berbagai merk. Jumlah kamera kurang lebih 900. Apakah sudah pernah mengerjakan seperti itu? Kami ingin melihat contohnya langsung.",
  },
  {
    way: "autofill",
    name: "Aurelia Setyabudi",
    email: "aurelia.setyabudi@kosmetikcontoh.co.id",
    subject: "Akun marketplace & iklan kami dibajak",
    message:
      'Halo, akun iklan media sosial perusahaan kami dibajak setelah staf mengklik email "your page will be disabled". Pelaku memasang iklan casino senilai 38 juta memakai kartu kredit kantor. Akun sudah kembali, tetapi laptop stafnya belum diperiksa. Apakah Nusagrid bisa forensik laptop dan memberi laporan untuk pihak bank? Kami di Tangerang.',
  },
  {
    way: "paste",
    name: "Martin Řezníček",
    email: "martin.reznicek@brewerycontoh.example",
    subject: "IPv6 rollout – short consulting",
    message:
      "Hello,\n\ntwo sites (Bekasi, Semarang), one AS number, no IPv6 at all yet. I would like three to five days of consulting: address plan, firewall policy, staff workshop. Current prefix from APNIC: 2001:db8:4400::/40.\n\nCould you tell me the day rate and who would do it?\n\nDěkuji / thanks\nMartin",
  },
  {
    way: "typist-fast",
    name: "Siska",
    email: "siska.ga@kantorcontoh.co.id",
    subject: "pindah kantor",
    message:
      "kami pindah kantor akhir bulan, 85 orang, tolong survey kabel & server room di lantai 12. yg lama di lantai 5 sekalian dibongkar",
  },
  {
    way: "no-scripts",
    name: "Maruli",
    email: "maruli@mail.example",
    subject: "tanya",
    message: "Apakah kantor Medan sudah buka?",
  },
  {
    way: "screen-reader",
    name: "Hidayat Budi Kurniawan",
    email: "hidayat.bk@disabilitascontoh.or.id",
    subject: "Kerja sama pelatihan TI inklusif",
    message:
      "Organisasi kami melatih pemuda difabel menjadi tenaga dukungan TI. Tahun ini ada 24 peserta. Kami mencari perusahaan yang mau menjadi tempat praktik kerja selama dua bulan. Uang saku dari kami. Bolehkah kami mengirim proposal?",
  },
  {
    way: "typist-slow",
    name: "Dra. Hj. Rosmawati Tanjung, M.Pd.",
    email: "rosmawati.tanjung@disdik-contoh.go.id",
    subject: "Data siswa beredar di internet",
    message:
      "Mohon bantuan mendesak. Kami mendapat kabar data siswa dari aplikasi penerimaan siswa baru dijual di internet, jumlahnya 400 ribu baris. Kami belum tahu apakah benar. Apa yang harus kami lakukan lebih dahulu? Apakah server harus dimatikan? Kepala dinas meminta penjelasan besok pukul 08.00.",
  },
  {
    way: "paste",
    name: "Adrian Sumarlin",
    email: "adrian.sumarlin@securitiescontoh.co.id",
    subject: "Latency antara kolokasi dan bursa",
    message:
      "Halo Mas Bayu,\n\nHasil mtr dari rak kami:\n\n 1. 10.99.0.1        0.0%  0.3 ms\n 2. 198.51.100.9     0.0%  0.9 ms\n 3. 198.51.100.33   12.0%  41.7 ms\n 4. 203.0.113.201    0.0%  2.2 ms\n\nHop 3 naik sejak maintenance hari Sabtu. Order nasabah telat rata-rata 40 ms. Mohon rute dikembalikan sebelum pembukaan pasar.",
  },
  {
    way: "autofill",
    name: "Priscilla Amelinda",
    email: "priscilla.amelinda@weddingcontoh.example",
    subject: "Website hilang",
    message:
      "Website wedding organizer kami tiba-tiba tidak bisa dibuka sejak domainnya habis. Ada email minta bayar perpanjangan ke rekening pribadi, saya curiga penipuan. Domain terdaftar lewat Nusagrid 2021. Bisa tolong dicek statusnya dan cara perpanjang yang resmi? weddingcontoh.example",
  },
  {
    way: "typist-fast",
    name: "Ucok",
    email: "ucok@mail.example",
    subject: "komplain",
    message: "internet lemot bayar mahal",
  },
  {
    way: "typist-slow",
    name: "Sr. Bernadette Naibaho",
    email: "sr.bernadette@rskatolikcontoh.example",
    subject: "Sistem antrean dan server",
    message:
      "Damai Kristus. RS kami 120 tempat tidur. Mau mengganti server yang dibeli tahun 2013. Ada tawaran dari dua vendor, yang satu cloud dan satu beli server baru. Kami tidak punya ahli untuk menilai. Apakah Nusagrid bisa menjadi penilai independen saja? Tentu kami bayar jasanya.",
  },
  {
    way: "autofill",
    name: "Rendra Karno Atmojo",
    email: "rendra.atmojo@pupcontoh.go.id",
    subject: "Undangan pemasukan penawaran non-tender",
    message:
      "Pejabat Pengadaan mengundang Saudara memasukkan penawaran pekerjaan Perpanjangan Lisensi Email Security 1.200 mailbox, HPS Rp 188.400.000. Dokumen dapat diunduh di https://lpse.pupcontoh.go.id/nontender/9911. Batas akhir Senin pukul 10.00 WIB. Wajib memiliki akun SPSE.",
  },
  {
    way: "paste",
    name: "Galuh Prameswara",
    email: "galuh.prameswara@saascontoh.example",
    subject: "Terraform plan gagal di VPC",
    message:
      'hai, pakai modul jaringan dari tim kalian, hasil plan:\n\n```\nError: Invalid CIDR block\n  on modules/vpc/main.tf line 42, in resource "subnet" "private":\n  42:   cidr_block = cidrsubnet(var.vpc_cidr, 8, count.index)\nprefix extension of 8 does not accommodate a subnet numbered 256\n```\n\nvar.vpc_cidr = "10.64.0.0/16". Dokumentasinya bilang max 300 subnet. Salah saya atau modulnya?',
  },
  {
    way: "typist-slow",
    name: "Bernard Achterberg",
    email: "bernard.achterberg@logicontoh.example",
    subject: "Compliment and a question",
    message:
      "Good evening. Your engineer Pak Wahyudin drove four hours through the flood to get our warehouse in Cirebon online again. Please tell his manager that we are very grateful. Also: could the monthly report include the failover tests? Our insurer would like to see them.",
  },
  {
    way: "no-scripts",
    name: "Bagian Umum",
    email: "umum@lapascontoh.go.id",
    subject: "Pengacau sinyal",
    message:
      "Apakah PT Nusagrid menyediakan jammer sinyal HP untuk lapas beserta izinnya? Apabila tidak, mohon rekomendasi.",
  },
  {
    way: "autofill",
    name: "Nurul Aini Ramadhani",
    email: "nurul.aini@bankcontoh-syariah.co.id",
    subject: "Simulasi phishing 2.800 karyawan",
    message:
      "Assalamu'alaikum. Kami memerlukan layanan simulasi phishing untuk 2.800 karyawan, empat gelombang setahun, tema lokal (paket tertahan, undangan digital, THR, hadiah undian). Platform harus bisa dihosting di Indonesia dan laporan per cabang. Mohon contoh template dan harga per pengguna.",
  },
  {
    way: "typist-fast",
    name: "Doni K",
    email: "doni.k@distrocontoh.example",
    subject: "tokoku kena hack",
    message:
      "web toko online sy kalo dibuka lari ke situs slot, gmn cara bersihinnya bang, hosting di tempat lain bukan nusagrid. kena brp jasanya",
  },
  {
    way: "paste",
    name: "Theresia Widyastuti",
    email: "theresia.widyastuti@notariscontoh.example",
    subject: "Surat kuasa elektronik",
    message:
      "Yth. Nusagrid,\n\nKantor kami ingin menyimpan minuta elektronik. Apakah layanan penyimpanan Saudara memenuhi ketentuan berikut? (saya salin dari catatan rapat)\n\n✓ lokasi data di dalam negeri\n✓ enkripsi saat disimpan\n✓ jejak audit tidak dapat diubah (WORM)\n✓ tanda tangan elektronik tersertifikasi dari penyelenggara terdaftar\n\nJika ya, mohon brosur “object lock” dan harga 2 TB.",
  },
  {
    way: "typist-slow",
    name: "Kasiman",
    email: "kasiman.tani@mail.example",
    subject: "Sensor sawah",
    message:
      "Kelompok tani kami dapat bantuan alat sensor air tapi tidak bisa nyambung. Buku panduannya bahasa Inggris. Apakah ada yang bisa membantu memasang di Sragen? Alatnya 12 buah.",
  },
  {
    way: "screen-reader",
    name: "Patricia Langoday",
    email: "patricia.langoday@mail.example",
    subject: "Request for documents in accessible format",
    message:
      "Could you send the managed services brochure as a tagged PDF or Word file? The current PDF is a scanned image and my screen reader finds no text in it. I evaluate vendors for a development agency and the deadline is Monday.",
  },
  {
    way: "autofill",
    name: "Fadhil Akbar Rosyidi",
    email: "fadhil.rosyidi@himpunancontoh.ac.id",
    subject: "Permohonan sponsor lomba CTF",
    message:
      "Halo Kak, kami panitia lomba Capture The Flag antar kampus. Mencari sponsor hadiah senilai Rp 10-15 juta atau mentor pembuat soal. Logo Nusagrid akan dipasang di semua media dan kaos. Peserta tahun lalu 212 tim. Proposal: https://ctf.himpunancontoh.ac.id/proposal.pdf. Terima kasih banyak Kak!",
  },
  {
    way: "typist-fast",
    name: "MR. HARSONO",
    email: "harsono@garmencontoh.co.id",
    subject: "INVOICE SALAH LAGI",
    message:
      "INVOICE BULAN INI SALAH LAGI. KAMI SUDAH BERHENTI PAKAI LINK CADANGAN SEJAK JANUARI TAPI MASIH DITAGIH 7,5 JUTA. SUDAH 3 KALI EMAIL TIDAK ADA JAWABAN. KALAU BEGINI KAMI PINDAH!!!",
  },
  {
    way: "paste",
    name: "Kadek Surya Adnyana",
    email: "kadek.adnyana@villacontoh.example",
    subject: "Starlight-type satellite backup?",
    message:
      "Hi,\n\nWe run 9 villas in Nusa Penida. Fibre is cut about twice a month. I pasted what I noted:\n\n\tJan  — 3 cuts, longest 26 h\n\tFeb  — 1 cut, 4 h\n\tMar  — 2 cuts, 31 h and 8 h\n\nGuests who work remotely leave bad reviews. Could you design LEO satellite + 4G + fibre with automatic switching? Budget Rp 90 jt one-off, 6 jt/month.",
  },
  {
    way: "typist-slow",
    name: "Sugeng Rawuh",
    email: "sugeng.rawuh@bumdescontoh.example",
    subject: "Kemitraan BUMDes",
    message:
      "BUMDes kami punya tower dan kabel ke 3 dusun, pelanggan 140 rumah. Kami ingin bermitra resmi supaya tidak dianggap ilegal. Apakah Nusagrid menerima kemitraan seperti itu atau hanya perusahaan besar? Mohon petunjuk syarat-syaratnya.",
  },
  {
    way: "autofill",
    name: "Elvira Kusnadi Tan",
    email: "elvira.tan@payrollcontoh.example",
    subject: "Vendor security questionnaire",
    message:
      "Hello, as part of our vendor review please complete the attached security questionnaire (182 questions) for the VM hosting service by the end of April: https://trust.payrollcontoh.example/vsq/nusagrid. If you have an ISO 27001 certificate and a recent SOC 2 report, sections 3-7 can be skipped. Contact me for the login.",
  },
  {
    way: "no-scripts",
    name: "Aleksander Wróblewski",
    email: "a.wroblewski@minescontoh.example",
    subject: "Emergency replacement switch",
    message:
      "We have a dead core switch at site in Sorowako region. Do you have any 24-port 10G SFP+ in stock which can be flown out today? We pay freight. Call +62 811 0000 6614, any hour.",
  },
  {
    way: "paste",
    name: "Nyoman Triana Dewi",
    email: "triana.dewi@pengadilancontoh.go.id",
    subject: "Ketentuan sanksi – pertanyaan dokumen pemilihan",
    message:
      "Berdasarkan dokumen pemilihan Bab IV huruf C angka 7: “Peserta yang mengundurkan diri setelah ditetapkan sebagai pemenang dengan alasan yang tidak dapat diterima dikenakan sanksi daftar hitam”.\n\nMengingat Nusagrid menyampaikan surat pengunduran diri tanggal 3, mohon penjelasan tertulis beserta bukti pendukung paling lambat 5 (lima) hari kerja. Penjelasan akan menjadi bahan pertimbangan kami.",
  },
  {
    way: "typist-slow",
    name: "Haji Mansur Betawi",
    email: "h.mansur@pasarcontoh.example",
    subject: "Parkir & retribusi pasar",
    message:
      "Assalamualaikum bang. Pasar ane ada 600 kios, retribusi masih pake karcis, banyak bocornya. Bisa kaga dibikinin sistem yang bayar pake QRIS ama parkir otomatis? Kalo bisa bagi hasil aja jangan beli putus. Tolong orangnya dateng pagi, siang ane udah pulang.",
  },
  {
    way: "autofill",
    name: "Marissa Handoyo",
    email: "marissa.handoyo@adagencycontoh.example",
    subject: "Hosting landing pages during Ramadan campaign",
    message:
      "Hi, we need hosting for 12 campaign landing pages from 1 March to 10 April, expected peak 60k concurrent users after TV spots. CDN, WAF and a standby engineer during iftar hours please. We already have an SEO and content vendor, so infra only. Client is a beverage brand, budget up to 180 mio.",
  },
  {
    way: "paste",
    name: "Zulkarnaen Lubis",
    email: "zulkarnaen.lubis@kejaricontoh.go.id",
    subject: "Permintaan data log (penyidikan)",
    message:
      "Kepada Yth. Bagian Hukum PT Nusagrid Teknologi Indonesia\n\nSehubungan dengan penyidikan perkara perjudian daring, kami memerlukan data log koneksi untuk alamat IP 203.0.113.87 pada tanggal 2-5 Februari pukul 00.00-06.00 WIB. Situs dimaksud (sudah tidak aktif): http://slot-dewa-contoh.invalid\n\nSurat permintaan resmi nomor R-17 dikirim melalui kurir. Mohon nama pejabat yang dapat kami hubungi untuk memastikan data tidak terhapus.",
  },
  {
    way: "typist-slow",
    name: "Wiwik Astutik",
    email: "wiwik.astutik@umkmcontoh.example",
    subject: "Belajar jualan aman",
    message:
      "Saya jualan keripik daring. Dua kali kena tipu bukti transfer palsu dan akun toko hampir diambil orang karena saya kasih kode OTP. Apakah ada kelas keamanan digital untuk ibu-ibu UMKM? Kami 30 orang di Sidoarjo, bisa patungan.",
  },
  {
    way: "typist-fast",
    name: "teddy",
    email: "teddy@lawancontoh.example",
    subject: "nda",
    message: "nda udah sy ttd, kirim ke siapa? bu lia resign ya katanya",
  },
  {
    way: "autofill",
    name: "Christopher Manalu",
    email: "christopher.manalu@petrocontoh.co.id",
    subject: "Cloud exit strategy",
    message:
      "We need to document a cloud exit strategy for our internal audit: data export formats, time to move 210 VMs out, cost of egress, contract clauses. Since 70% of the workload sits on your platform, can your architect help us write chapter 4? Two workshops should be enough.",
  },
  {
    way: "screen-reader",
    name: "Sukirman",
    email: "sukirman@mail.example",
    subject: "Nomor telepon",
    message: "Mohon nomor telepon layanan pelanggan yang bisa dihubungi malam hari. Di situs tertulis dalam gambar.",
  },
  {
    way: "paste",
    name: "Astrid Nilawati",
    email: "astrid.nilawati@hotelgrupcontoh.co.id",
    subject: "Serangan kredensial pada program loyalti",
    message:
      "Tim yang terhormat,\n\nSejak tanggal 8 ada percobaan login massal ke program loyalti kami:\n\n- 1,9 juta percobaan / 24 jam\n- 12.400 IP unik, mayoritas proxy rumahan\n- tingkat berhasil 0,7 persen (password dipakai ulang)\n- poin 311 anggota ditukar voucher\n\nLangkah kami: reset password paksa, limit per IP. Belum cukup. Kami butuh solusi anti credential stuffing sebelum libur Lebaran, kalau bisa PoC minggu ini juga.",
  },
  {
    way: "typist-slow",
    name: "Gatot Subrata",
    email: "gatot.subrata@damkarcontoh.go.id",
    subject: "Pusat panggilan darurat",
    message:
      "Dinas pemadam kebakaran akan membangun call center darurat 10 operator, rekaman suara 2 tahun, peta lokasi penelepon. Kapan bisa presentasi? Anggaran perubahan baru tersedia bulan September, namun spesifikasi harus siap bulan Juni.",
  },
  {
    way: "typist-fast",
    name: "Nia",
    email: "nia@spacontoh.example",
    subject: "wifi password",
    message: "lupa password wifi kantor, yg pasang dulu dari nusagrid mas Eko",
  },
  {
    way: "no-scripts",
    name: "Ratu Ayu Nareswari",
    email: "ratu.nareswari@batikcontoh.example",
    subject: "Toko daring batik",
    message:
      "Situs toko batik saya sering galat 502 bila ada lebih dari 50 pengunjung. Pembuatnya sudah tidak bisa dihubungi. Apakah Nusagrid menerima pemeliharaan situs buatan orang lain? Alamat https://batikcontoh.example",
  },
  {
    way: "autofill",
    name: "Timothy Bagaskara",
    email: "timothy.bagaskara@lendingcontoh.co.id",
    subject: "Loan origination system – DR drill",
    message:
      "Hi Nusagrid, our loan origination system needs a disaster recovery drill witnessed by internal audit. Preferably Sunday 14 June 01:00-05:00. Could you confirm that the network team can reroute the public IPs, and whether free hours remain in our contract for it?",
  },
  {
    way: "paste",
    name: "أحمد باوزير Ahmad Bawazir",
    email: "ahmad.bawazir@travelcontoh.example",
    subject: "Server umrah di Arab Saudi",
    message:
      "Assalamualaikum,\n\nKantor kami di Makkah perlu terhubung ke server Jakarta selama musim haji (±75 hari). 20 pengguna, aplikasi manifest jamaah. Koneksi langsung lambat, 380 ms.\n\nApakah ada pilihan:\na) VPN lewat titik di Jeddah,\nb) server sementara di sana,\nc) lainnya?\n\nأحمد باوزير\nمدير العمليات",
  },
  {
    way: "typist-slow",
    name: "Ellen Margaretha Runtuwene",
    email: "ellen.runtuwene@sekolahcontoh.sch.id",
    subject: "Keberatan atas email promosi",
    message:
      "Saya sudah tiga kali meminta alamat email sekolah dihapus dari daftar kiriman promosi Nusagrid tetapi masih menerima. Berdasarkan hak saya sebagai subjek data, mohon dihapus dan diberi konfirmasi tertulis.",
  },
  {
    way: "typist-fast",
    name: "Hafiz",
    email: "hafiz@mail.example",
    subject: "tanya crypto",
    message:
      "min komputer lab kampus ketauan dipasang miner crypto sama orang dlm, listrik naik. bisa bantu audit diem diem dulu ga",
  },
  {
    way: "autofill",
    name: "Kanaya Prameswari",
    email: "kanaya.p@beautycontoh.example",
    subject: "Quote for 45 laptops",
    message:
      "Hi! Could you quote 45 business laptops (14 inch, 16 GB, 512 GB SSD, 3-year onsite warranty) plus imaging and asset tagging? Delivery to Surabaya 30 pcs, Makassar 15 pcs. We need them by 20 June. 😊",
  },
  {
    way: "typist-slow",
    name: "Untung Basuki Rahmat",
    email: "untung.basuki@kpucontoh.go.id",
    subject: "Persiapan pemilihan kepala daerah",
    message:
      "Selamat malam. Kami memerlukan pengujian beban dan keamanan untuk aplikasi rekapitulasi internal. Waktu sangat terbatas dan semua personel wajib menandatangani pakta integritas. Mohon disampaikan apakah perusahaan pernah berafiliasi dengan peserta pemilihan.",
  },
  {
    way: "paste",
    name: "Robin Castellanos",
    email: "robin.castellanos@certcontoh.example",
    subject: "Abuse report: host 198.51.100.203",
    message:
      "Abuse desk,\n\nA host in your range takes part in SSH brute forcing against a university we protect. Excerpt (UTC):\n\n2026-04-02T00:14:09Z sshd[2217]: Failed password for root from 198.51.100.203 port 40112 ssh2\n2026-04-02T00:14:11Z sshd[2217]: Failed password for root from 198.51.100.203 port 40112 ssh2\n2026-04-02T00:14:15Z sshd[2219]: Invalid user oracle from 198.51.100.203 port 40180\n\nPlease notify the customer. Your abuse@ mailbox bounced, hence this form. Ticket CERT-55190.",
  },
  {
    way: "typist-fast",
    name: "Mulyono",
    email: "mulyono@sdncontoh.sch.id",
    subject: "web sekolah",
    message: "web sekolah isinya jd iklan obat kuat sm judi, malu sama wali murid, tolong 😭",
  },
  {
    way: "typist-slow",
    name: "Dr. (H.C.) Poppy Darsana",
    email: "poppy.darsana@yayasanseni-contoh.or.id",
    subject: "Arsip pertunjukan",
    message:
      "Yayasan kami menyimpan rekaman tari sejak 1974 dalam pita Betacam. Sesudah didigitalkan menjadi kira-kira 90 TB. Kami ingin katalognya dapat dicari publik, tetapi berkas aslinya tidak. Dapatkah Nusagrid menyusun rencana untuk diajukan kepada donor? Tenggat donor 12 Juli.",
  },
  {
    way: "autofill",
    name: "Viktor Simbolon",
    email: "viktor.simbolon@casinoreg-contoh.example",
    subject: "Compliance tooling for a regulator",
    message:
      "Hello, I work for a gaming regulator abroad (we supervise licensed casinos; we do not operate any). We study how Indonesian banks and ISPs block illegal gambling domains and would like a technical briefing from a firm that implements DNS filtering. We can pay for a half-day session.",
  },
  {
    way: "screen-reader",
    name: "Maimunah Z.",
    email: "maimunah.z@mail.example",
    subject: "Beasiswa pelatihan",
    message:
      "Apakah ada beasiswa atau potongan biaya untuk pelatihan jaringan bagi guru SMK? Saya mengajar di Lhokseumawe.",
  },
  {
    way: "paste",
    name: "Yosua Tandiono",
    email: "yosua.tandiono@galangancontoh.co.id",
    subject: "Minutes of meeting 7 May – action items",
    message:
      "Dear all,\n\nAs agreed in the meeting:\n\nNo\tAction\tPIC\tDue\n1\tRevised BoQ incl. fibre to dock 3\tNusagrid\t12 May\n2\tHot work permit for cable tray\tGalangan\t14 May\n3\tCrane schedule\tGalangan\t14 May\n4\tUpdated S-curve\tNusagrid\t15 May\n\n“Dock 3” was not in the original scope; please price it separately. The project mailbox rejected my attachment (25 MB), that's why I use the website.\n\nYosua",
  },
  {
    way: "typist-fast",
    name: "Ican",
    email: "ican@mail.example",
    subject: "beli lisensi antivirus",
    message: "antivirus 12 pc setahun brp kak? kirim kode aja lewat email bisa?",
  },
  {
    way: "typist-slow",
    name: "Drg. Anindito Wicaksono",
    email: "anindito.w@klinikcontoh.example",
    subject: "Ragu dengan penawaran vendor lain",
    message:
      'Selamat pagi, saya mendapat penawaran dari vendor lain: "jasa SEO halaman 1 + server cloud unlimited + SSL seumur hidup" seharga 9 juta sekali bayar. Terlalu murah sehingga saya curiga. Boleh minta pendapat Nusagrid, apa yang sebaiknya saya tanyakan kepada mereka? Kalau Nusagrid punya paket serupa yang wajar, saya tertarik.',
  },
  {
    way: "autofill",
    name: "Josephine Adriana Kolopaking",
    email: "josephine.kolopaking@sekretariatcontoh.example",
    subject: "Invitation: ASEAN digital dialogue",
    message:
      "Excellency / Dear Director, the secretariat has the honour to invite one representative of your company to the regional dialogue on cross-border incident response, Jakarta, 18-19 August. Travel inside Indonesia is covered. Kindly register by 15 July at https://dialogue.sekretariatcontoh.example/register.",
  },
  {
    way: "no-scripts",
    name: "Zainal Abidin Tuanaya",
    email: "zainal.tuanaya@politeknikcontoh.ac.id",
    subject: "Hibah perangkat bekas",
    message:
      "Politeknik kami di Maluku membutuhkan switch dan router bekas untuk praktik mahasiswa. Apakah Nusagrid memiliki program hibah perangkat yang sudah diganti dari pelanggan? Ongkos kirim kami tanggung.",
  },
  {
    way: "paste",
    name: "Inggrid Pramesti",
    email: "inggrid.pramesti@startupgizi-contoh.example",
    subject: "Deck & data room",
    message:
      "Hi Nusagrid, thanks for the call this morning! As promised:\n\n* architecture diagram: https://dataroom.startupgizi-contoh.example/arch\n* last pentest (2024): https://dataroom.startupgizi-contoh.example/pentest24\n* list of vendors: https://dataroom.startupgizi-contoh.example/vendors\n\nAccess code goes to Pak Reza by WA. We'd like the hardening proposal before our seed round closes on the 28th. Semangat! 🚀",
  },
  {
    way: "typist-slow",
    name: "Mariyadi",
    email: "mariyadi@mail.example",
    subject: "Penagihan oleh pinjol ilegal",
    message:
      "Data KTP dan kontak saya disebar oleh pinjol ilegal padahal saya tidak pernah mengajukan pinjaman. Nomor kantor saya juga diteror, kantor kami pelanggan Nusagrid. Apakah bisa nomor-nomor itu diblokir di sentral telepon kantor? Dan ke mana saya melapor?",
  },
  {
    way: "autofill",
    name: "Petrus Kanisius Wogo",
    email: "petrus.wogo@bptcontoh.go.id",
    subject: "Permintaan katalog dan price list",
    message:
      "Mohon dikirimkan katalog produk dan price list terbaru untuk penyusunan RAB: rak server, UPS 10 kVA, PAC, access door, CCTV, APAR otomatis. Terima kasih sebelumnya.",
  },
  {
    way: "typist-fast",
    name: "Hengki",
    email: "hengki@mail.example",
    subject: "Tes",
    message: "Halo",
  },
  {
    way: "typist-slow",
    name: "Ir. Sapto Nugroho Adi, M.Eng.",
    email: "sapto.nugroho@transmisicontoh.co.id",
    subject: "Kronologi gangguan dan permintaan laporan akar masalah",
    message:
      'Yth. Bapak/Ibu Service Delivery Manager,\n\nSehubungan dengan gangguan layanan pada Sabtu malam, berikut kronologi dari sisi kami. Mohon dicocokkan dengan catatan Nusagrid karena ada beberapa perbedaan dengan laporan awal yang kami terima.\n\n21.47  Operator di ruang kendali melaporkan aplikasi pemantauan berhenti memperbarui data. Grafik terakhir pukul 21.45.\n21.52  Kami menghubungi helpdesk. Panggilan diterima dalam 40 detik (terima kasih), tiket 55018 dibuat dengan prioritas 3. Kami minta dinaikkan menjadi prioritas 1, ditolak karena "tidak ada dampak finansial". Menurut kontrak pasal 7, gangguan pada sistem pemantauan selalu prioritas 1.\n22.30  Belum ada kabar. Kami menelepon lagi dan disambungkan ke teknisi yang tidak mengetahui tiket tersebut.\n23.05  Teknisi jaga menemukan kedua node firewall sama-sama berstatus aktif. Menurut beliau kabel heartbeat terlepas sewaktu pekerjaan siang hari. Pekerjaan siang hari itu tidak pernah diberitahukan kepada kami.\n23.40  Node kedua dimatikan, lalu lintas normal kembali, tetapi VPN ke 11 gardu tidak naik.\n01.15  VPN satu per satu dipulihkan secara manual.\n02.20  Semua normal.\n\nHal yang kami minta:\n1. Laporan akar masalah tertulis dalam lima hari kerja, bukan sekadar ringkasan satu halaman.\n2. Penjelasan mengapa pekerjaan siang hari tidak melalui persetujuan perubahan.\n3. Perbaikan pengaturan prioritas di sistem tiket agar kejadian ini tidak terulang.\n4. Perhitungan kompensasi SLA bulan berjalan.\n5. Rapat tatap muka dengan manajemen, kami usulkan Kamis pukul 10.00 di kantor kami.\n\nKami menghargai kerja keras teknisi jaga malam itu. Masalahnya ada pada proses, bukan pada orangnya.\n\nHormat kami,\nSapto Nugroho Adi\nManajer Sistem Kendali',
  },
  {
    way: "paste",
    name: "Margaret Ashdown-Pratiwi",
    email: "margaret.ashdown@hospitalgroup-contoh.example",
    subject: "Request for proposal: managed security for five hospitals",
    message:
      "Dear Nusagrid team,\n\nWe are a group of five private hospitals (Jakarta, Bogor, Semarang, Denpasar, Balikpapan) with about 4,100 staff, and we would like to invite you to propose a managed security service. I have put the essentials below so that you can decide quickly whether this is of interest; the complete document (38 pages) is at https://rfp.hospitalgroup-contoh.example/2026-03 and needs no registration.\n\nBackground\nLast October one hospital lost access to its radiology archive for four days after a contractor's laptop brought in ransomware. No ransom was paid. The review that followed found flat networks, shared administrator passwords, and no monitoring outside office hours. The board has approved Rp 11.5 billion over three years.\n\nWhat we are looking for\n– 24x7 monitoring of 3,200 endpoints and roughly 260 servers\n– a clear division between what you do and what our nine IT people do\n– segmentation of medical devices (about 1,400, many unpatchable)\n– quarterly recovery exercises, including one unannounced\n– awareness training in Bahasa Indonesia that nurses can follow on a phone in ten minutes\n– monthly reporting a non-technical board can read\n\nWhat we are not looking for\nWe do not want to replace our firewalls, which are two years old, and we do not want a free assessment that ends in a sales pitch. If you think our approach is wrong, please say so in the proposal.\n\nTimetable\nQuestions by 4 May, answers to everyone by 11 May, proposals by 29 May, presentations in the second week of June, start on 1 August.\n\nPlease reply to me or to my colleague dr. Bayu (he prefers Indonesian).\n\nWarm regards,\nMargaret Ashdown-Pratiwi\nGroup Chief Information Officer",
  },
];
