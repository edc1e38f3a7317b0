/** Gives a page the layout of a page template: a change set that waits. What the page says stays. */
import { channelValuesOf, listChannels, readBeginning, readContents } from '../../domains/content/index.ts';
import { newSetId, PAGE } from '../../domains/drafts/index.ts';
import type { Ast, PageContent } from '../../../../runtime/model/page.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { translateConsole } from '../../kernel/language.ts';
import { textIn } from '../../kernel/localized.ts';
import { changeTogether } from '../engine/changing.ts';
import { requireStored } from '../changes/page-document.ts';
import type { EntityContext } from '../engine/contract.ts';
import { unknown } from '../engine/stored-record.ts';
import { planOne } from './plan-kit.ts';
import { documentsOf, storePlanned } from './store-planned.ts';

interface Asked {
  channelCode: string;
  /** As a new page names what it begins with. */
  template: string;
}

/** Throws a 422 for a template that there is not, and for one that changes nothing. */
export async function useTemplate(
  context: EntityContext,
  { channelCode, template }: Asked,
): Promise<{ id: string }> {
  const { site, queries, language, services } = context;
  const { defaultLanguage, languages } = site;
  const place = { entity: PAGE, id: channelCode, languageCode: defaultLanguage } as const;
  await requireStored(context, { ...place, action: 'publish', isOwn: true });
  await services.siteDocuments.open(site);
  const row = (await listChannels(queries, site)).find((each) => each.channel_code === channelCode);
  if (row === undefined) throw unknown();
  const asts = await readBeginning(queries, site, template, '/template');
  const [whole] = asts.values();
  const kit = new Map<string, ReadonlyMap<string, Ast>>();
  const own = new Map<string, Map<string, PageContent>>();
  for (const each of languages) {
    const ast = asts.get(each) ?? whole;
    if (ast !== undefined) kit.set(each, new Map([[channelCode, ast]]));
    own.set(each, await readContents(queries, site, each, [channelCode]));
  }
  const about = { site, isEmpty: false, told: defaultLanguage };
  const page = planOne(about, [...asts.keys()], { code: channelCode, matches: new Map(), kit, own });
  if (page.documents.length === 0) throw new HttpError(422, 'page.layout-same');
  const name = textIn(channelValuesOf(row, site).title, language, defaultLanguage);
  const set = { id: newSetId(), title: translateConsole(language, 'changeSet.layout', { page: name }) };
  await changeTogether(context, (changing) => storePlanned(changing, set, documentsOf([page])));
  return { id: set.id };
}
