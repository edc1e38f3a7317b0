/**
 * Describes what of a page is public, drafted, planned and untranslated. The record of a page says it beside
 * its values.
 */
import type { ChannelState } from '../../../../../runtime/generated/api.generated.ts';
import { isUntranslated, listTexts } from '../../../../../runtime/compare/translated-texts.ts';
import { ownMember } from '../../../../../runtime/model/json.ts';
import { titleOfLanguage } from '../../../../assembly/language-title.ts';
import { blockDocuments } from '../../../../assembly/documents.ts';
import type { Queries } from '../../../database/driver.ts';
import { selectWhere } from '../../../database/rows-where.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { HttpError } from '../../../kernel/http-error.ts';
import { listDrafts, listPlans, PAGE, type ListedDraft } from '../../drafts/index.ts';
import { stateOf } from './channel-rows.ts';
import { listChannels, valuesOf } from '../tree/channel-values.ts';
import { astOf, readStored, revisionOf } from '../stored/contents.ts';
import type { StoredContent } from '../stored/stored-content.ts';
import { isNeeded } from '../tree/page-codes.ts';

const MAX_OLD_PATHS = 50;

export async function describeChannel(
  queries: Queries,
  site: SiteIdentity,
  id: string,
): Promise<ChannelState> {
  const row = (await listChannels(queries, site)).find((each) => each.channel_code === id);
  if (row === undefined) throw new HttpError(404, 'console.unknown');
  const ofPage = { project_code: site.projectCode, channel_code: id };
  const [stored, drafts, plans, moved] = await Promise.all([
    readStored(queries, site, [id]),
    listDrafts(queries, { projectCode: site.projectCode, entity: PAGE, id }),
    listPlans(queries, site, id),
    selectWhere(queries, 'redirect', { project_code: ofPage.project_code, channel_code: id })
      .select(['path', 'modified_at'])
      .orderBy('modified_at', 'desc')
      .limit(MAX_OLD_PATHS)
      .execute(),
  ]);
  const content = stored.get(id) as StoredContent;
  const { title } = valuesOf(row, site);
  const isPlanned = plans.some(({ hasFailed }) => !hasFailed);
  return {
    state: stateOf(row.is_down === 1, isPlanned, drafts.length > 0),
    isDown: row.is_down === 1,
    isNeeded: isNeeded({ component: row.component, isHomePage: row.is_home_page === 1 }),
    editUrl: `/edit${row.link_url}`,
    draftLanguage: site.languages.find((code) => drafts.some((each) => each.languageCode === code)) ?? '',
    oldPaths: moved.map((each) => ({ path: each.path, since: each.modified_at })),
    plans: plans.map((plan) => ({
      action: plan.action,
      languageCode: plan.languageCode,
      at: plan.dueAt,
      by: plan.by,
      hasFailed: plan.hasFailed,
    })),
    languages: site.languages.map((code) => describeLanguage(site, { code, content, title, drafts })),
  };
}

interface OfLanguage {
  code: string;
  content: StoredContent;
  title: Readonly<Record<string, string>>;
  drafts: readonly ListedDraft[];
}

function describeLanguage(
  { defaultLanguage }: SiteIdentity,
  { code, content, title, drafts }: OfLanguage,
): ChannelState['languages'][number] {
  const draft = drafts.find((each) => each.languageCode === code);
  const revision = revisionOf(content, code);
  return {
    languageCode: code,
    title: titleOfLanguage(code),
    revision,
    hasTitle: (title[code] ?? '').trim() !== '',
    untranslated: code === defaultLanguage ? 0 : countUntranslated(content, code),
    draftAt: draft?.at ?? '',
    draftBy: draft?.who ?? '',
    isDraftBehind: draft !== undefined && draft.revision !== revision,
  };
}

/** The texts of a page that a language shows in the default language. */
function countUntranslated(content: StoredContent, language: string): number {
  const whole = astOf({ ...content, translations: new Map() }, language);
  const own = astOf(content, language);
  return own.vm.reduce((count, { key, block }) => {
    const schema = blockDocuments.get(block)?.data;
    const texts = listTexts(schema, ownMember(own.data, key), ownMember(whole.data, key));
    return count + texts.filter(isUntranslated).length;
  }, 0);
}
