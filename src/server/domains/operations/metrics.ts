// Counts what the process does, in the format of Prometheus.
import { writeGauges, type Gauge } from './gauges.ts';

/** Upper limits of the histogram's buckets, in seconds. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10] as const;

/** Answers of one kind. */
interface Counter {
  seconds: number;
  byStatus: Map<number, number>;
  /** Answers by the first bucket that is long enough; the last number counts all slower ones. */
  perBucket: number[];
}

/** What the cache of pages holds, and how often it had a page. */
export interface CacheState {
  pages: number;
  bytes: number;
  hits: number;
  misses: number;
}

/** The end of the first certificate of a merchant. */
export interface CertificateEnd {
  site: string;
  provider: string;
  endsAt: Date;
}

export type Metrics = ReturnType<typeof makeMetrics>;

/** Counts in plain numbers: the counters of prom-client take longer than sending a cached page. */
export function makeMetrics() {
  const byKind = new Map<string, Counter>();
  let readCache: (() => CacheState) | undefined;
  let readBackup: () => { madeAt: Date; bytes: number } | undefined = () => undefined;
  let readProof: () => Date | undefined = () => undefined;
  let readCertificates: () => readonly CertificateEnd[] = () => [];
  const readMore: (() => Promise<readonly Gauge[]>)[] = [];
  return {
    /** Counts an answer by the kind of its path. The path is no label, because callers choose it. */
    countAnswer({ path, status, milliseconds }: { path: string; status: number; milliseconds: number }) {
      const counter = counterOf(byKind, kindOf(path));
      const seconds = milliseconds / 1000;
      counter.seconds += seconds;
      counter.byStatus.set(status, (counter.byStatus.get(status) ?? 0) + 1);
      let bucket = 0;
      while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] ?? 0)) bucket += 1;
      counter.perBucket[bucket] = (counter.perBucket[bucket] ?? 0) + 1;
    },
    /** Shows the state of the page cache, too. */
    watchCache(read: () => CacheState) {
      readCache = read;
    },
    /** Shows when the certificates of merchants end, too. */
    watchCertificates(read: () => readonly CertificateEnd[]) {
      readCertificates = read;
    },
    /** Shows the last backup, too. */
    watchBackups(
      read: () => { madeAt: Date; bytes: number } | undefined,
      readProven: () => Date | undefined,
    ) {
      readBackup = read;
      readProof = readProven;
    },
    /** Shows these numbers, too. They are left out while they cannot be read. */
    watch(read: () => Promise<readonly Gauge[]>) {
      readMore.push(read);
    },
    async write() {
      const { default: client } = await import('prom-client');
      if (client.register.getSingleMetric('process_cpu_user_seconds_total') === undefined)
        client.collectDefaultMetrics();
      const cache = readCache === undefined ? [] : writeCache(readCache());
      const written = [
        ...writeAnswers(byKind),
        ...cache,
        ...writeCertificates(readCertificates()),
        ...writeBackup(readBackup()),
        ...writeProof(readProof()),
        ...writeGauges((await Promise.all(readMore.map((read) => read().catch(() => [])))).flat()),
      ];
      return `${await client.register.metrics()}\n${written.join('\n')}\n`;
    },
  };
}

function counterOf(byKind: Map<string, Counter>, kind: string): Counter {
  let counter = byKind.get(kind);
  if (counter === undefined) {
    counter = { seconds: 0, byStatus: new Map(), perBucket: [...BUCKETS, Infinity].map(() => 0) };
    byKind.set(kind, counter);
  }
  return counter;
}

function writeAnswers(byKind: ReadonlyMap<string, Counter>): string[] {
  const counts = [...byKind].flatMap(([kind, { byStatus }]) =>
    [...byStatus].map(
      ([status, count]) => `tessera_http_requests_total{kind="${kind}",status="${status}"} ${count}`,
    ),
  );
  const times = [...byKind].flatMap(([kind, { seconds, perBucket }]) => {
    let count = 0;
    const buckets = perBucket.map((answers, index) => {
      count += answers;
      return `tessera_http_request_seconds_bucket{kind="${kind}",le="${BUCKETS[index] ?? '+Inf'}"} ${count}`;
    });
    return [
      ...buckets,
      `tessera_http_request_seconds_sum{kind="${kind}"} ${seconds}`,
      `tessera_http_request_seconds_count{kind="${kind}"} ${count}`,
    ];
  });
  return [
    '# HELP tessera_http_requests_total Requests answered, by kind and status.',
    '# TYPE tessera_http_requests_total counter',
    ...counts,
    '# HELP tessera_http_request_seconds Time to the end of an answer, by kind.',
    '# TYPE tessera_http_request_seconds histogram',
    ...times,
  ];
}

function writeCache({ pages, bytes, hits, misses }: CacheState): string[] {
  return [
    '# HELP tessera_page_cache_pages Pages in the cache.',
    '# TYPE tessera_page_cache_pages gauge',
    `tessera_page_cache_pages ${pages}`,
    '# HELP tessera_page_cache_bytes Memory of these pages.',
    '# TYPE tessera_page_cache_bytes gauge',
    `tessera_page_cache_bytes ${bytes}`,
    '# HELP tessera_page_cache_requests_total Requests for pages, by whether the cache had the page.',
    '# TYPE tessera_page_cache_requests_total counter',
    `tessera_page_cache_requests_total{result="hit"} ${hits}`,
    `tessera_page_cache_requests_total{result="miss"} ${misses}`,
  ];
}

/** The names of sites are those of the database: letters, digits and hyphens. */
function writeCertificates(ends: readonly CertificateEnd[]): string[] {
  if (ends.length === 0) return [];
  const name = 'tessera_merchant_certificate_end_seconds';
  return [
    `# HELP ${name} When the first certificate of a payment merchant ends, in seconds since 1970.`,
    `# TYPE ${name} gauge`,
    ...ends.map(
      ({ site, provider, endsAt }) =>
        `${name}{site="${site}",provider="${provider}"} ${Math.floor(endsAt.getTime() / 1000)}`,
    ),
  ];
}

function writeBackup(last: { madeAt: Date; bytes: number } | undefined): string[] {
  if (last === undefined) return [];
  return [
    '# HELP tessera_backup_last_seconds When the last backup was made that was read whole, since 1970.',
    '# TYPE tessera_backup_last_seconds gauge',
    `tessera_backup_last_seconds ${Math.floor(last.madeAt.getTime() / 1000)}`,
    '# HELP tessera_backup_last_bytes Its size.',
    '# TYPE tessera_backup_last_bytes gauge',
    `tessera_backup_last_bytes ${last.bytes}`,
  ];
}

function writeProof(last: Date | undefined): string[] {
  if (last === undefined) return [];
  return [
    '# HELP tessera_backup_proven_seconds When a site was last started from a backup, since 1970.',
    '# TYPE tessera_backup_proven_seconds gauge',
    `tessera_backup_proven_seconds ${Math.floor(last.getTime() / 1000)}`,
  ];
}

function kindOf(url: string): string {
  if (url.startsWith('/api/')) return 'api';
  if (url.startsWith('/media/')) return 'media';
  return url.startsWith('/assets/') ? 'assets' : 'page';
}
