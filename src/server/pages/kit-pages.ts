/** Draws the pages of kits for owners, before anything is stored. */
import type { FastifyRequest } from 'fastify';
import { splitLanguage } from '../../../runtime/model/site-paths.ts';
import { runInSite } from '../database/site-scope.ts';
import { mayDo, type SiteIdentity } from '../kernel/caller.ts';
import { languageOf, writePreview, type Write, type WrittenPreview } from './write-preview.ts';
import { readAddress } from './page-address.ts';
import type { PageContext } from './page-context.ts';

/** Where the pages of a kit are, and below it its pictures. */
export const KIT_PAGES = '/preview/kit/';
const MEDIA = '/media/';

/**
 * Pages of the site may show it in a frame. Nothing in it runs, and no form is sent: it is not the owner's
 * site.
 */
const SHOWN_IN_FRAME = "frame-ancestors 'self'; sandbox allow-same-origin";

/** Any page of a kit. Its links lead to its other pages. */
export async function openKit(
  context: PageContext,
  site: SiteIdentity,
  request: FastifyRequest,
  rest: string,
): Promise<Write | undefined> {
  const [id = ''] = rest.split('/', 1);
  const around = `${KIT_PAGES}${id}`;
  const address = readAddress(request.url.slice(around.length) || '/');
  const caller = await context.findCaller(request, site.projectCode);
  if (address === undefined || !mayDo(caller, 'content.read')) return undefined;
  const opened = await context.openKit?.(site, id);
  if (opened === undefined) return undefined;
  return () =>
    runInSite(opened.site.projectCode, async () => {
      const named = splitLanguage(opened.site, address.path);
      const language = named?.language ?? languageOf(request, opened.site, address);
      const { storage } = opened.context;
      const call = opened.context.callAsVisitor(opened.site, language);
      const place = { path: named?.path ?? address.path, query: address.query };
      const written = await writePreview(opened.context, opened.site, {
        storage,
        language,
        place,
        call,
        around,
      });
      return written === undefined || 'redirect' in written ? written : asKit(written, around);
    });
}

/** With the addresses of the pictures of the kit, which are not in the library of the site. */
const asKit = (written: WrittenPreview, around: string): WrittenPreview => ({
  ...written,
  text: written.text.replaceAll(MEDIA, `${around}${MEDIA}`),
  policy: written.policy.replace(/frame-ancestors [^;]*/, SHOWN_IN_FRAME),
});
