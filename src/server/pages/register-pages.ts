import type { FastifyInstance } from 'fastify';
import { addEditPages } from './edit-pages.ts';
import type { PageHost } from './page-host.ts';
import { addFramedPages } from './framed-pages.ts';
import { addProgramPages } from './program-pages.ts';
import { addVisitorPages } from './visitor-pages.ts';

/** Serves every page: visitors' pages, those the program brings for them, edit mode, and the console's screens. In development also the gallery of blocks. */
export function registerPages(
  app: FastifyInstance,
  host: PageHost,
  { development }: { development: boolean },
): void {
  addProgramPages(app, host, development);
  addFramedPages(app, host);
  addEditPages(app, host);
  addVisitorPages(app, host);
}
