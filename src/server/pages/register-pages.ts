/** Registers every page of the server. */
import type { FastifyInstance } from 'fastify';
import { addEditPages } from './edit-pages.ts';
import { addLayoutPages } from './layout-pages.ts';
import type { PageContext } from './page-context.ts';
import { addPreviewPages } from './preview-pages.ts';
import { addScreens } from './screens.ts';
import { addSpeculationRules } from './speculation-rules.ts';
import { addVisitorPages } from './visitor-pages.ts';

/**
 * Registers pages for visitors, edit mode and the console, and the rules of prefetching; in development also
 * the gallery of blocks.
 */
export function registerPages(
  app: FastifyInstance,
  context: PageContext,
  { development }: { development: boolean },
): void {
  addScreens(app, context, development);
  addLayoutPages(app, context);
  addEditPages(app, context);
  addPreviewPages(app, context);
  addSpeculationRules(app, context);
  addVisitorPages(app, context);
}
