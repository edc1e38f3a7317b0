import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { NO_BUDGET } from '../support/no-budget.ts';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { createApp } from '../../src/server/app/create-app.ts';
import { makeLogger } from '../../src/server/kernel/logging.ts';
import { seedDatabase } from '../../src/server/seed/seed.ts';
import type { Services } from '../../src/server/entities/engine/services.ts';
import { openServices } from '../../src/server/app/open-services.ts';
import { makePages } from '../../src/server/app/open-pages.ts';
import { copyMigratedDatabase, makePostgresDatabase } from '../support/database.ts';
import { PASSWORD } from '../server-http/server.ts';

export const ORIGIN = 'https://www.kilnfield.example';

/** The demo site with its pages, not listening. */
export interface ServedSite {
  app: FastifyInstance;
  services: Services;
  /** The answer's body, where the address leads in the end; throws for another status than 200. */
  read(url: string, headers?: Record<string, string>): Promise<string>;
}

/** Serves the demo site to all tests of a `describe` or a file, over a database of either kind. */
export function serveSite(
  kind: 'SQLite' | 'PostgreSQL' = 'SQLite',
  settings: Record<string, string> = { PUBLIC_URL: ORIGIN },
): ServedSite {
  const site = {} as ServedSite;
  const folder = mkdtempSync(join(tmpdir(), 'tessera-test-'));
  beforeAll(async () => {
    copyMigratedDatabase(folder);
    const database: Record<string, string> =
      kind === 'PostgreSQL' ? { DATABASE_URL: await makePostgresDatabase() } : {};
    const config = loadConfig({
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      ...NO_BUDGET,
      SEED: 'demo',
      OWNER_PASSWORD: PASSWORD,
      ...database,
      ...settings,
    });
    const services = await openServices(config, makeLogger(config.LOG_LEVEL));
    await seedDatabase(services);
    const app = createApp(services, { pages: await makePages(services, {}) });
    Object.assign(site, {
      app,
      services,
      async read(url: string, headers: Record<string, string> = {}) {
        let answer = await app.inject({ url, headers });
        for (let step = 0; step < 3 && answer.headers.location !== undefined; step += 1)
          answer = await app.inject({ url: answer.headers.location, headers });
        if (answer.statusCode !== 200)
          throw new Error(`${url} answered ${answer.statusCode}: ${answer.body.slice(0, 200)}`);
        return answer.body;
      },
    } satisfies ServedSite);
  });
  afterAll(async () => {
    await site.app.close();
    await site.services.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return site;
}

/** What a page's head says, read from its markup. */
export interface ReadHead {
  title: string;
  meta: Record<string, string>;
  links: { rel: string; href: string; hreflang?: string }[];
  data: Record<string, unknown>[];
}

/** Reads the head of a page. */
export function readHead(html: string): ReadHead {
  const head = html.slice(0, html.indexOf('</head>'));
  const attributes = (tag: string): Record<string, string> =>
    Object.fromEntries(
      [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map((match) => [
        match[1] ?? '',
        unescapeHtml(match[2] ?? ''),
      ]),
    );
  const tags = (name: string): Record<string, string>[] =>
    [...head.matchAll(new RegExp(`<${name} [^>]*>`, 'g'))].map(([tag]) => attributes(tag));
  const graph = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)?.[1];
  return {
    title: unescapeHtml(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? ''),
    meta: Object.fromEntries(
      tags('meta').flatMap(({ name, property, content = '' }) => [[name ?? property ?? '', content]]),
    ),
    links: tags('link') as ReadHead['links'],
    data: graph === undefined ? [] : (JSON.parse(graph) as { '@graph': Record<string, unknown>[] })['@graph'],
  };
}

/** The address of a head's link. */
export function linkOf({ links }: ReadHead, rel: string, hreflang?: string): string | undefined {
  return links.find(
    (link) => link.rel === rel && link.hreflang === hreflang && !link.href.endsWith('rss.xml'),
  )?.href;
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
