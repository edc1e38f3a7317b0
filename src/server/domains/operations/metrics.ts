import type { FastifyInstance } from 'fastify';

/** Upper ends of the histogram's buckets, in seconds. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10] as const;

interface Tally {
  count: number;
  seconds: number;
  /** How many took at most as long as the bucket of the same position says. */
  within: number[];
}

// Plain numbers while requests come in: prom-client's own bookkeeping costs more than sending a kept page.
const answered = new Map<string, number>();
const tallies = new Map<string, Tally>();

/** Counts every answer and how long it took, by kind of address; paths are no labels, because callers choose them. */
export function addMetrics(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const kind = kindOf(request.url);
    const label = `${kind} ${reply.statusCode}`;
    answered.set(label, (answered.get(label) ?? 0) + 1);
    let tally = tallies.get(kind);
    if (tally === undefined)
      tallies.set(kind, (tally = { count: 0, seconds: 0, within: BUCKETS.map(() => 0) }));
    const seconds = reply.elapsedTime / 1000;
    tally.count += 1;
    tally.seconds += seconds;
    for (let bucket = BUCKETS.length - 1; bucket >= 0 && seconds <= (BUCKETS[bucket] as number); bucket -= 1)
      tally.within[bucket] = (tally.within[bucket] as number) + 1;
    done();
  });
}

/** The figures of the process and of its answers as Prometheus text. */
export async function writeMetrics(): Promise<string> {
  const { default: client } = await import('prom-client');
  if (client.register.getSingleMetric('process_cpu_user_seconds_total') === undefined)
    client.collectDefaultMetrics();
  return `${await client.register.metrics()}\n${writeAnswers()}\n`;
}

function writeAnswers(): string {
  const counts = [...answered].map(([label, count]) => {
    const [kind, status] = label.split(' ');
    return `tessera_http_requests_total{kind="${kind}",status="${status}"} ${count}`;
  });
  const times = [...tallies].flatMap(([kind, { count, seconds, within }]) => [
    ...BUCKETS.map(
      (bucket, place) =>
        `tessera_http_request_seconds_bucket{kind="${kind}",le="${bucket}"} ${within[place]}`,
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
