/** Metrics of the process and of its answers, in the format of Prometheus. */

/** Upper limits of the histogram's buckets, in seconds. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10] as const;

/** Answers of one kind. */
interface Counter {
  count: number;
  seconds: number;
  /** Answers that took at most as long as the bucket of the same index. */
  perBucket: number[];
}

export interface Metrics {
  /** Counts an answer by the kind of its path. The path is no label, because callers choose it. */
  countAnswer(answer: { path: string; status: number; milliseconds: number }): void;
  write(): Promise<string>;
}

/** Counts in plain numbers: the counters of prom-client take longer than sending a cached page. */
export function makeMetrics(): Metrics {
  const byStatus = new Map<string, number>();
  const byKind = new Map<string, Counter>();
  return {
    countAnswer({ path, status, milliseconds }) {
      const kind = kindOf(path);
      const label = `${kind} ${status}`;
      byStatus.set(label, (byStatus.get(label) ?? 0) + 1);
      const counter = byKind.get(kind) ?? { count: 0, seconds: 0, perBucket: BUCKETS.map(() => 0) };
      byKind.set(kind, counter);
      const seconds = milliseconds / 1000;
      counter.count += 1;
      counter.seconds += seconds;
      for (const [index, limit] of BUCKETS.entries())
        if (seconds <= limit) counter.perBucket[index] = (counter.perBucket[index] ?? 0) + 1;
    },
    async write() {
      const { default: client } = await import('prom-client');
      if (client.register.getSingleMetric('process_cpu_user_seconds_total') === undefined)
        client.collectDefaultMetrics();
      return `${await client.register.metrics()}\n${writeAnswers(byStatus, byKind)}\n`;
    },
  };
}

function writeAnswers(byStatus: ReadonlyMap<string, number>, byKind: ReadonlyMap<string, Counter>): string {
  const counts = [...byStatus].map(([label, count]) => {
    const [kind, status] = label.split(' ');
    return `tessera_http_requests_total{kind="${kind}",status="${status}"} ${count}`;
  });
  const times = [...byKind].flatMap(([kind, { count, seconds, perBucket }]) => [
    ...BUCKETS.map(
      (limit, index) =>
        `tessera_http_request_seconds_bucket{kind="${kind}",le="${limit}"} ${perBucket[index]}`,
    ),
    `tessera_http_request_seconds_bucket{kind="${kind}",le="+Inf"} ${count}`,
    `tessera_http_request_seconds_sum{kind="${kind}"} ${seconds}`,
    `tessera_http_request_seconds_count{kind="${kind}"} ${count}`,
  ]);
  return [
    '# HELP tessera_http_requests_total Requests answered, by kind and status.',
    '# TYPE tessera_http_requests_total counter',
    ...counts,
    '# HELP tessera_http_request_seconds Time to the end of an answer, by kind.',
    '# TYPE tessera_http_request_seconds histogram',
    ...times,
  ].join('\n');
}

function kindOf(url: string): string {
  if (url.startsWith('/api/')) return 'api';
  if (url.startsWith('/media/')) return 'media';
  return url.startsWith('/assets/') ? 'assets' : 'page';
}
