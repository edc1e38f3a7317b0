import type { FastifyInstance } from 'fastify';
import { addEditPages } from './edit-pages.ts';
import type { PageHost } from './page-host.ts';
import { addProgramPages } from './program-pages.ts';
import { addVisitorPages } from './visitor-pages.ts';

/** Serves every page: visitors' pages, edit mode, and the program's own screens. In development also the gallery of blocks. */
export function registerPages(app: FastifyInstance, host: PageHost, { development }: { development: boolean }): void {
  addProgramPages(app, host, development);
  addEditPages(app, host);
  addVisitorPages(app, host);
}
