/** Says which links browsers may prefetch and prerender (the Speculation Rules of the HTML standard). */
import type { FastifyInstance } from 'fastify';
import { languageBase } from '../../../runtime/model/site-paths.ts';
import { PROGRAM_SEGMENTS } from '../../../runtime/model/program-paths.ts';
import { type ChannelTree, FORMS } from '../domains/content/index.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import type { PageContext } from './page-context.ts';

const PATH = '/speculation-rules.json';

/** The value of the header `Speculation-Rules` of pages for visitors. */
export const SPECULATION_RULES = `"${PATH}"`;

/** Registers the rules of a site, which its pages name by their header. */
export function addSpeculationRules(app: FastifyInstance, { findSite, storage }: PageContext): void {
  app.get(PATH, async (request, reply) => {
    const site = await findSite(request);
    const tree = await storage.channels.read(site, site.defaultLanguage);
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/speculationrules+json')
      .send(JSON.stringify(writeRules(selectPages(site, tree))));
  });
}

interface Rule {
  where: { selector_matches: string };
  eagerness: 'moderate' | 'conservative';
}

/**
 * A document is small, so it is fetched when a link is hovered. Prerendering also loads pictures and scripts,
 * so it waits until the link is pressed.
 */
function writeRules(selector: string): { prefetch: Rule[]; prerender: Rule[] } {
  const where = { selector_matches: selector };
  return {
    prefetch: [{ where, eagerness: 'moderate' }],
    prerender: [{ where, eagerness: 'conservative' }],
  };
}

/**
 * Selects the links to pages that are cached and the same for everybody: no query, no file, no path of the
 * program (among them everything of members: forms, payment), no page with a form, and no other window.
 */
function selectPages(site: SiteIdentity, tree: ChannelTree): string {
  const bases = site.languages.map((language) => languageBase(site, language));
  const forms = tree.all().filter(({ component }) => component === FORMS);
  const excluded = [
    '[href^="//"], [href*="?"], [href*="."], [target], [download], [rel~="nofollow"]',
    ...[...PROGRAM_SEGMENTS].map((name) => `[href="/${name}"], [href^="/${name}/"]`),
    // A path has neither quotes nor backslashes.
    ...forms.flatMap(({ linkUrl }) =>
      bases.map((base) => `[href="${base}${linkUrl}"], [href^="${base}${linkUrl}#"]`),
    ),
  ];
  return `a[href^="/"]:not(${excluded.join(', ')})`;
}
