/**
 * Opens previews for owners who are signed in, without a notice. Records of the console show them in frames.
 */
import type { FastifyRequest } from 'fastify';
import { COMMON_CODES, readSetContents, showBeginning } from '../domains/content/index.ts';
import { mayDo, type SiteIdentity } from '../kernel/caller.ts';
import { chooseLanguage } from './choose-language.ts';
import { withFormsOfSet } from './draft-forms.ts';
import { lookIn, nameOf, withDraft, writePage } from './draft-pages.ts';
import { ownersView } from './load-page.ts';
import type { PageContext } from './page-context.ts';
import type { Write } from './write-preview.ts';

/**
 * The page that the query names as a change set has it, or (`state=now`) as it is: for owners, who compare
 * both beside the record of the set.
 */
export async function openOwnSet(
  context: PageContext,
  site: SiteIdentity,
  request: FastifyRequest,
  id: string,
): Promise<Write | undefined> {
  const caller = await context.findCaller(request, site.projectCode);
  const { show, state } = request.query as Record<string, unknown>;
  if (!mayDo(caller, 'content.read') || typeof show !== 'string') return undefined;
  const [code = ''] = show.split(' ', 1);
  const found = await readSetContents(context.queries, site, id, [code, ...COMMON_CODES]);
  const place = found?.pages.find((page) => nameOf(page) === show);
  if (found === undefined || place === undefined) return undefined;
  const now = { ...context.storage, channels: ownersView(context.storage.channels) };
  if (state === 'now') return writePage(context, site, place, now);
  const look = await lookIn(context, site, found.records);
  const drawing = withFormsOfSet(context, id, found.records);
  return writePage(drawing, site, place, found.pages.reduce(withDraft, now), look);
}

/** What a page can begin with, such as a template, in the look of the site. */
export async function openBeginning(
  context: PageContext,
  site: SiteIdentity,
  request: FastifyRequest,
): Promise<Write | undefined> {
  const caller = await context.findCaller(request, site.projectCode);
  const { begin } = request.query as Record<string, unknown>;
  if (!mayDo(caller, 'content.read') || typeof begin !== 'string') return undefined;
  const language = chooseLanguage(request, site, caller.editorLanguage);
  const { queries, storage } = context;
  const found = await showBeginning(queries, storage.channels, site, begin, language);
  return found && writePage(context, site, found, withDraft(storage, found));
}
