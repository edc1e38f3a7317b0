/** Describes a kit to owners before they use it: its pages, and what it would change on theirs. */
import type { KitDetails, KitRow } from '../../../../runtime/generated/api.generated.ts';
import { languageBase } from '../../../../runtime/model/site-paths.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import { channelValuesOf, COMMON_CODES } from '../../domains/content/index.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { translateConsole } from '../../kernel/language.ts';
import { textIn } from '../../kernel/localized.ts';
import type { SeedText } from '../../seed/seed-document.ts';
import type { EntityContext } from '../engine/contract.ts';
import { unknown } from '../engine/stored-record.ts';
import { listKitProblems } from './kit-problems.ts';
import { planKit, type KitPlan, type PlannedPage } from './plan-kit.ts';
import { findKit, type Kit } from './read-kits.ts';

/** The address at which a page of a kit is shown as it would be, in the owner's language if it has that. */
function shownAt(
  id: string,
  path: string,
  spoken: Pick<SiteIdentity, 'languages' | 'defaultLanguage'>,
  language: string,
): string {
  const base = spoken.languages.includes(language) ? languageBase(spoken, language) : '';
  return `/preview/kit/${id}${base}${path}`;
}

export function describeRow({ id, isOwn, about }: Kit, { language, site }: EntityContext): KitRow {
  const translate = (text: SeedText): string => textIn(text, language, site.defaultLanguage);
  return {
    id,
    isOwn,
    title: translate(about.title),
    description: translate(about.description),
    kind: translate(about.kind),
    pages: about.pages.length,
    shownAt: `/preview/kit/${id}/?lang=${language}`,
  };
}

export async function describeKit(context: EntityContext, id: string): Promise<KitDetails> {
  const found = await findKit(context, id);
  if (found === undefined) throw unknown();
  const { kit, seed } = found;
  const { language, services, site } = context;
  await services.siteDocuments.open(site);
  const plan = await planKit(context, seed);
  const translate = (text: SeedText): string => textIn(text, language, seed.site.defaultLanguage);
  const problems = listKitProblems(seed, context);
  const count = (type: 1 | 2): number => seed.items.filter((item) => item.type === type).length;
  const channelOf = (code: string) => seed.channels.find(({ channelCode }) => channelCode === code);
  return {
    isOwn: kit.isOwn,
    isUsable: problems.every(({ isFatal }) => !isFatal),
    isEmpty: plan.isEmpty,
    problems,
    pages: kit.about.pages.flatMap((code) => {
      const channel = channelOf(code);
      if (channel === undefined) return [];
      return [
        { title: translate(channel.channelName), shownAt: shownAt(id, channel.linkUrl, seed.site, language) },
      ];
    }),
    changes: plan.pages.map((page) => describeChange(page, plan, context)),
    missing: plan.missing.map(({ channelName }) => translate(channelName)),
    articles: count(1),
    products: count(2),
    forms: seed.forms.length,
  };
}

function describeChange(
  { channelCode, fate, blocks, left }: PlannedPage,
  { matches }: KitPlan,
  { site, language }: EntityContext,
): KitDetails['changes'][number] {
  const row = [...matches.values()].find((each) => each.channel_code === channelCode);
  const isCommon = (COMMON_CODES as readonly string[]).includes(channelCode);
  const named = row && textIn(channelValuesOf(row, site).title, language, site.defaultLanguage);
  return {
    title: isCommon ? translateConsole(language, `changeSet.frame.${channelCode}`) : (named ?? channelCode),
    link: row === undefined ? '' : `/edit${row.link_url}`,
    fate,
    kept: blocks.length,
    parked: blocks.flatMap(({ parked }) => parked.map(({ text }) => text)),
    left: left.map((block) =>
      textIn(blockDocuments.get(block)?.title ?? block, language, site.defaultLanguage),
    ),
  };
}
