import type { company as en } from "../en/company.ts";

export const company = {
  about: {
    heading: "Tentang Kami",
    statement:
      "Kami membangun, mengamankan, dan mengoperasikan sistem andalan lembaga di Indonesia, serta tetap bertanggung jawab jauh setelah serah terima.",
    description: [
      "Kami adalah perusahaan jasa teknologi informasi Indonesia yang berkedudukan di Jakarta Pusat. Instansi pemerintah, perbankan, dan perusahaan memercayakan kepada kami keamanan siber, pengembangan aplikasi cloud-native, infrastruktur, pengadaan TI, dan layanan terkelola.",
      "Jarang ada klien yang hanya memerlukan satu layanan. Karena itu, perancang sistem kami bekerja berdampingan dengan tim penguji dan petugas helpdesk, sehingga setiap pertanyaan ada penanggung jawabnya. Setiap pekerjaan ditutup dengan dokumentasi yang dapat dipakai oleh tim internal dan auditor Anda.",
    ],
    values: [
      {
        name: "Inovasi",
        description:
          "Kami mengusulkan teknologi baru setelah mengujinya terhadap beban kerja, ketentuan yang berlaku, dan kesiapan tim Anda.",
        icon: "lightbulb",
      },
      {
        name: "Keahlian",
        description:
          "Tenaga ahli bersertifikat di bidang keamanan, cloud, jaringan, dan manajemen proyek mengerjakan sendiri apa yang mereka usulkan dan menuangkan temuannya secara tertulis.",
        icon: "graduation-cap",
      },
      {
        name: "Kemitraan",
        description:
          "Kami menyepakati tolok ukur sebelum pekerjaan dimulai, melaporkan capaiannya selama pekerjaan berjalan, dan tetap mudah dihubungi setelah selesai.",
        icon: "handshake",
      },
    ],
  },
  services: {
    heading: "Layanan Kami",
    intro:
      "Gunakan satu layanan atau percayakan seluruh siklus hidup sistem Anda kepada kami. Untuk sistem yang kami operasikan, kami berkomitmen pada ketersediaan 99,9%.",
    uptime: {
      value: "99,9%",
      label: "komitmen ketersediaan sistem yang kami operasikan",
      note: {
        text: "Per bulan kalender: bagian menit ketika satu transaksi yang disepakati berhasil. Pemeliharaan terencana dihitung sebagai gangguan.",
        link: "Mengapa persentase saja tidak cukup (dalam bahasa Inggris)",
        slug: "the-sla-clause-we-ask-every-client-to-delete",
      },
    },
    offeringsHeading: "Layanan Utama",
    services: [
      {
        id: "cybersecurity",
        title: "Operasi Keamanan Siber",
        description:
          "Kami menguji kelemahan sistem, memantaunya siang dan malam, dan bertindak begitu peringatan terbukti benar. Tenaga ahli keamanan kami menguji portal publik badan pendapatan daerah, memantau layanan internet banking bank pembangunan daerah, dan menjaga sistem pembayaran jaringan minimarket nasional.",
        icon: "shield-check",
        offerings: [
          {
            title: "Uji Penetrasi & Penilaian Kerentanan",
            description:
              "Serangan terkendali terhadap aplikasi dan jaringan, dengan temuan yang diurutkan menurut risiko bisnis dan uji ulang atas setiap perbaikan.",
          },
          {
            title: "Layanan Pusat Operasi Keamanan (SOC)",
            description:
              "Analis di ruang operasi keamanan kami memeriksa log Anda sepanjang waktu dan mengeskalasikan insiden yang terkonfirmasi melalui jalur yang disepakati.",
          },
          {
            title: "Penerapan Zero Trust",
            description:
              "Pemeriksaan identitas, perangkat, dan jaringan pada setiap permintaan, diterapkan bertahap agar pekerjaan harian tidak terganggu.",
          },
          {
            title: "Deteksi & Respons Titik Akhir (EDR)",
            description:
              "Pemantauan server, laptop, dan komputer cabang yang mengisolasi perangkat terdampak agar penyusupan tidak meluas.",
          },
          {
            title: "Penanganan Insiden & Forensik Digital",
            description:
              "Pengendalian insiden, pengamanan bukti, dan kronologi tertulis yang dapat diandalkan pimpinan, regulator, dan, bila diperlukan, penyidik.",
          },
        ],
      },
      {
        id: "cloud-native",
        title: "Pengembangan Cloud-Native",
        description:
          "Kami membangun aplikasi untuk cloud, dan memindahkan aplikasi yang sudah ada, agar mampu menampung beban puncak dan dapat diubah tanpa penutupan layanan di akhir pekan. Pekerjaan kami antara lain perizinan daring dinas penanaman modal kota, pembukaan rekening bank syariah, dan stok cabang peritel mode dengan gerai di seluruh Jawa.",
        icon: "cloud-cog",
        offerings: [
          {
            title: "Pengembangan Aplikasi Cloud",
            description:
              "Aplikasi web dan seluler yang dirancang sesuai proses bisnis Anda, dengan kode sumber, dokumentasi, dan skrip instalasi yang diserahkan lengkap.",
          },
          {
            title: "Migrasi ke Cloud",
            description:
              "Beban kerja dinilai, diurutkan menurut risiko, dan dipindahkan melalui tahapan yang sudah diuji coba, dengan rencana kembali yang teruji di setiap tahap.",
          },
          {
            title: "Pengembangan Serverless",
            description:
              "Fungsi berbasis peristiwa untuk beban yang tidak merata, misalnya pelaporan akhir bulan, dengan biaya sangat rendah saat tidak digunakan.",
          },
          {
            title: "Pipeline CI/CD",
            description:
              "Tahapan pembangunan, pengujian, dan rilis otomatis dengan persetujuan berjenjang, sehingga setiap perubahan di produksi dapat ditelusuri penanggung jawabnya.",
          },
          {
            title: "Optimalisasi Biaya Cloud",
            description:
              "Tinjauan bulanan belanja cloud per tim dan aplikasi, penghapusan sumber daya yang menganggur, dan komitmen yang disesuaikan dengan pemakaian nyata.",
          },
        ],
      },
      {
        id: "enterprise-infra",
        title: "Infrastruktur Perusahaan",
        description:
          "Kami merancang jaringan dan platform server yang tetap tersedia ketika jalur, diska, atau satu lokasi sekalipun mengalami gangguan. Tenaga ahli kami telah membangun cloud privat pemerintah provinsi, dua pusat data berpasangan bank BUMN, dan konektivitas cabang jaringan supermarket. Setiap rancangan bertolak dari lama gangguan yang dapat Anda tanggung dan ditutup dengan diagram yang dapat dirawat tim Anda sendiri.",
        icon: "server",
        offerings: [
          {
            title: "Penyiapan Hybrid Cloud",
            description:
              "Server di lokasi sendiri dan cloud publik dihubungkan melalui jalur privat, dengan penempatan data sesuai peraturan perundang-undangan Indonesia.",
          },
          {
            title: "Perancangan Arsitektur Jaringan",
            description:
              "Jaringan kampus, cabang, dan area luas dirancang dari trafik terukur, dengan segmentasi, pengalamatan, dan kapasitas yang terdokumentasi bagi administrator Anda.",
          },
          {
            title: "Optimalisasi Pusat Data",
            description:
              "Daya, pendinginan, ruang rak, dan kepadatan mesin virtual ditinjau secara menyeluruh, lalu diperbaiki dengan urutan yang sesuai anggaran Anda.",
          },
          {
            title: "Solusi Ketersediaan Tinggi",
            description:
              "Basis data berkluster, jalur redundan, dan pengalihan otomatis, dibuktikan dengan mematikan komponen dalam uji terencana.",
          },
          {
            title: "Penguatan Keamanan Infrastruktur",
            description:
              "Sistem operasi, perangkat jaringan, dan basis data dikonfigurasi menurut standar acuan, dengan setiap pengecualian dicatat, disetujui, dan dijadwalkan peninjauannya.",
          },
        ],
      },
      {
        id: "it-procurement",
        title: "Pengadaan TI & Siklus Hidup Aset",
        description:
          "Kami membantu penyusunan spesifikasi, pembelian, pencatatan, dan penghapusan aset teknologi dengan dokumen yang tahan audit. Sekretariat kementerian, bank perekonomian rakyat, dan peritel elektronik mengandalkan kami untuk membandingkan penawaran, mengawal pengiriman, dan memelihara satu daftar aset.",
        icon: "package-check",
        offerings: [
          {
            title: "Konsultasi Pengadaan",
            description:
              "Spesifikasi teknis, harga perkiraan sendiri, dan evaluasi penawaran disusun sesuai ketentuan pengadaan barang/jasa pemerintah atau kebijakan internal Anda.",
          },
          {
            title: "Pengelolaan Penyedia",
            description:
              "Kontrak, tingkat layanan, perpanjangan, dan jadwal pengiriman dipantau di satu tempat, dan kekurangan disampaikan sebelum menjadi sengketa.",
          },
          {
            title: "Inventarisasi Aset",
            description:
              "Perangkat keras, perangkat lunak, dan lisensi dihitung di lokasi dan melalui pemindaian jaringan, lalu direkonsiliasi dengan pembukuan keuangan.",
          },
          {
            title: "Pengelolaan Siklus Hidup Aset",
            description:
              "Setiap perangkat ditelusuri sejak surat pesanan, masa garansi, perbaikan, dan alih pengguna hingga penghapusan data terverifikasi dan pelepasan aset.",
          },
          {
            title: "Dukungan Kepatuhan & Audit",
            description:
              "Posisi lisensi, bukti pembelian, dan berita acara disiapkan lebih awal, dengan pendampingan tim kami saat auditor mengajukan pertanyaan.",
          },
        ],
      },
      {
        id: "managed-it",
        title: "Layanan TI Terkelola",
        description:
          "Kami menjalankan operasional TI harian sebagai bagian dari tim Anda, dengan komitmen ketersediaan 99,9% untuk sistem yang kami kelola. Tenaga ahli kami mendukung kantor wilayah instansi pemerintah, jaringan cabang bank umum, dan mesin kasir jaringan apotek nasional. Setiap bulan kami melaporkan gangguan yang terjadi, penyebabnya, dan perubahan yang dilakukan.",
        icon: "headset",
        offerings: [
          {
            title: "Helpdesk 24/7",
            description:
              "Petugas berbahasa Indonesia dan Inggris yang siap setiap saat, mencatat setiap permintaan, dan menanganinya sampai tuntas.",
          },
          {
            title: "Cloud Terkelola",
            description:
              "Akun cloud dikelola untuk Anda, mencakup akses, cadangan data, kapasitas, dan belanja, dalam batas yang telah Anda setujui.",
          },
          {
            title: "Pemantauan Jaringan & Sistem",
            description:
              "Pengukuran berkesinambungan atas jalur komunikasi, server, dan aplikasi, dengan peringatan yang langsung diterima petugas yang berwenang bertindak.",
          },
          {
            title: "Manajemen Patch",
            description:
              "Pembaruan diuji pada kelompok contoh, dirilis pada jadwal yang disetujui, dan dilaporkan beserta daftar perangkat yang belum diperbarui.",
          },
          {
            title: "Layanan Pemulihan Bencana (DRaaS)",
            description:
              "Sistem direplikasi ke lokasi kedua, dengan waktu pemulihan yang disepakati dalam kontrak dan dibuktikan melalui gladi terjadwal.",
          },
        ],
      },
    ],
  },
  clients: {
    heading: "Klien Kami",
    intro: "Enam klien, dari koperasi militer hingga bank, beserta pekerjaan yang dipercayakan kepada kami.",
    clients: [
      {
        name: "Koperasi Bhakti Prajurit Mandala",
        sector: "Koperasi militer",
        description:
          "Aplikasi seluler bagi anggota untuk melihat simpanan, mengajukan pinjaman, dan membayar angsuran tanpa datang ke kantor koperasi.",
        wordmark: "koperasi",
        testimonial: {
          quote:
            "Anggota yang bertugas jauh dari satuan melihat setoran masuk ke simpanannya pada hari yang sama. Petugas loket kami kini punya waktu bagi anggota yang perlu dilayani langsung.",
          attribution: "Kepala Layanan Anggota",
        },
      },
      {
        name: "Gardasandi Teknologi",
        sector: "Perusahaan teknologi keamanan",
        description:
          "Sistem manajemen konten yang menyimpan dokumen proyek, versinya, dan persetujuannya di satu tempat, dengan jejak audit lengkap.",
        wordmark: "gardasandi",
      },
      {
        name: "Ladangloka",
        sector: "Niaga elektronik agriteknologi",
        description:
          "Pengujian keamanan lokapasar, alur pembayaran, dan antarmuka mitra, dari pemindaian pertama hingga perbaikan terakhir terverifikasi.",
        wordmark: "ladangloka",
        testimonial: {
          quote:
            "Laporan tersebut menunjukkan kepada pengembang kami apa yang harus diperbaiki lebih dahulu, beserta alasannya. Uji ulang kemudian membuktikan secara tertulis bahwa celahnya telah tertutup.",
          attribution: "Direktur Teknologi",
        },
      },
      {
        name: "Direktorat Pajak, Kementerian Keuangan",
        sector: "Kementerian keuangan",
        description:
          "Aplikasi web pengolahan data perpajakan, dengan hak akses sesuai jabatan pegawai dan pencatatan atas setiap pencarian data.",
        wordmark: "tax-directorate",
      },
      {
        name: "Bank Purnabahari",
        sector: "Perbankan",
        description:
          "Penilaian kerentanan jaringan kantor pusat, jaringan cabang, dan segmen mesin ATM, dengan temuan yang diurutkan bagi komite pemantau risiko.",
        wordmark: "purnabahari",
        testimonial: {
          quote:
            "Penilaian berlangsung pada jam kerja tanpa mengganggu satu cabang pun. Temuannya disampaikan dengan bahasa yang dapat langsung ditindaklanjuti komite risiko kami.",
          attribution: "Kepala Risiko TI",
        },
      },
      {
        name: "Lintas Gelombang Infotama",
        sector: "Penyedia TI telekomunikasi",
        description:
          "Pengelolaan jaringan nirkabel di seluruh lokasi pelanggan: titik akses, firmware, kapasitas, dan gangguan ditangani dari satu konsol.",
        wordmark: "lintas",
      },
    ],
  },
  projects: {
    heading: "Proyek Unggulan",
    intro: "Empat pekerjaan, masing-masing dengan apa yang kami bangun atau uji serta hasil yang dicapai.",
    projects: [
      {
        id: "on-demand-transportation",
        title: "Aplikasi Transportasi Daring",
        description:
          "Aplikasi Android yang mempertemukan penumpang dengan pengemudi terdekat. Pemesanan, pelacakan, dan pembayaran merupakan layanan mikro yang diskalakan satu per satu: lonjakan pada satu layanan tidak memperlambat yang lain.",
        schematic: "dispatch",
        caption: "Satu permintaan, pengemudi terdekat, satu rute.",
        metric: { value: "5.000", label: "pengguna aktif harian, waktu respons di bawah 2 detik" },
      },
      {
        id: "spk-bast-cms",
        title: "Sistem Manajemen Konten untuk Dokumen SPK & BAST",
        description:
          "Surat Perintah Kerja (SPK) dan Berita Acara Serah Terima (BAST) disusun, disetujui, dan diarsipkan dalam satu sistem. Penanda tangan berikutnya langsung diberi tahu, tanpa kertas berpindah meja.",
        schematic: "documents",
        caption: "Konsep, telaah, tanda tangan, arsip; yang ditolak dikembalikan.",
        metric: { value: "30%", label: "peningkatan efisiensi proses melalui otomatisasi alur kerja" },
      },
      {
        id: "account-takeover-mitigation",
        title: "Uji Penetrasi & Mitigasi Pengambilalihan Akun",
        description:
          "Pada sebuah platform niaga elektronik, kami menyerang proses masuk, pemulihan kata sandi, dan pengelolaan sesi layaknya pihak luar, lalu bersama pengembangnya menutup celah pengambilalihan akun dan menguji ulang setiap tindakan.",
        schematic: "attack",
        caption: "Masuk, pemulihan, sesi: setiap jalur berhenti sebelum akun.",
        metric: { value: "3 dari 3", label: "jalur pengambilalihan akun tertutup pada uji ulang" },
      },
      {
        id: "cloud-tax-data",
        title: "Aplikasi Web Data Perpajakan Berbasis Cloud dengan Single Sign-On",
        description:
          "Pegawai yang berwenang membuka data perpajakan dengan satu identitas yang diperiksa di setiap pintu. Akses mengikuti jabatan, setiap pencarian dicatat, dan tidak ada data yang disimpan melebihi tujuannya.",
        schematic: "identity",
        caption: "Satu kali masuk untuk semua layanan.",
        metric: { value: "10.000", label: "pengguna bersamaan, sesuai peraturan pelindungan data pribadi" },
      },
    ],
  },
  certificates: {
    heading: "Sertifikat yang Kami Miliki",
    intro:
      "Dua standar manajemen bagi perusahaan dan tiga kualifikasi profesional tenaga ahli dan manajer proyek kami.",
    labels: { issuer: "Penerbit", number: "Nomor", validUntil: "Berlaku hingga" },
    certificates: [
      {
        title: "ISO 27001:2013",
        subtitle: "Manajemen Keamanan Informasi",
        description:
          "Informasi klien ditangani dengan pengendalian terdokumentasi atas akses, risiko, insiden, dan pemasok. Edisi 2013 berakhir pada tanggal yang tertera; sejak September 2025 kami memegang penggantinya, ISO/IEC\u00a027001:2022.",
        icon: "lock-keyhole",
        issuer: "Arunika Sertifikasi Mutu",
        number: "ASM-ISMS-0142",
        validUntil: "2025-10-31",
      },
      {
        title: "AWS Certified Solutions Architect – Associate",
        subtitle: "Arsitektur Cloud",
        description:
          "Rancangan cloud disusun oleh arsitek yang teruji dalam keamanan, ketahanan, kinerja, dan pengendalian biaya.",
        icon: "cloud-cog",
        issuer: "Amazon Web Services",
        number: "SAA-2207",
        validUntil: "2028-04-30",
      },
      {
        title: "Project Management Professional",
        subtitle: "Pelaksanaan Proyek Terstruktur",
        description:
          "Manajer proyek merencanakan lingkup, jadwal, anggaran, dan risiko secara tertulis, serta melaporkan kemajuan terhadap rencana itu.",
        icon: "clipboard-check",
        issuer: "Project Management Institute",
        number: "PMP-3118",
        validUntil: "2028-01-31",
      },
      {
        title: "Cisco CCNA",
        subtitle: "Infrastruktur Jaringan",
        description:
          "Tenaga ahli jaringan teruji dalam perutean, pensakelaran, jaringan nirkabel, pengalamatan, dan dasar keamanan jaringan.",
        icon: "network",
        issuer: "Cisco",
        number: "CCNA-0916",
        validUntil: "2027-09-30",
      },
      {
        title: "ISO 9001:2015",
        subtitle: "Manajemen Mutu",
        description:
          "Pekerjaan mengikuti proses terdokumentasi dengan penanggung jawab, hasil terukur, dan tindakan koreksi bila ada kekurangan.",
        icon: "badge-check",
        issuer: "Arunika Sertifikasi Mutu",
        number: "ASM-QMS-0143",
        validUntil: "2027-08-14",
      },
    ],
  },
} satisfies typeof en;
