// Writes numbers for Prometheus.

/** Numbers of one kind for Prometheus. Its name begins with `tessera_`. */
export interface Gauge {
  name: string;
  help: string;
  /** A counter only grows, until the process ends. */
  type: 'gauge' | 'counter';
  /** Labels hold nothing that a caller chooses. */
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[];
}

/** The lines of these numbers; none for a gauge without values. */
export function writeGauges(gauges: readonly Gauge[]): string[] {
  return gauges
    .filter(({ values }) => values.length > 0)
    .flatMap(({ name, help, type, values }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...values.map(({ labels = {}, value }) => `${name}${writeLabels(labels)} ${value}`),
    ]);
}

function writeLabels(labels: Readonly<Record<string, string>>): string {
  const written = Object.entries(labels).map(([label, value]) => `${label}=${JSON.stringify(value)}`);
  return written.length === 0 ? '' : `{${written.join(',')}}`;
}
