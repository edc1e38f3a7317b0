/** What the record of a page says beside its values: what is public, drafted, planned, untranslated. */
import type { ChannelState } from '../../../../runtime/generated/api.generated.ts';
import { isUntranslated, listTexts } from '../../../../runtime/compare/translated-texts.ts';
import { ownMember } from '../../../../runtime/model/json.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { stateOf } from './channel-rows.ts';
import { listChannels, valuesOf } from './channel-values.ts';
import { astOf, readStored, revisionOf, type StoredContent } from './contents.ts';
import { isNeeded } from './page-codes.ts';

export async function describeChannel(
  queries: Queries,
  site: SiteIdentity,
  id: string,
): Promise<ChannelState> {
  const row = (await listChannels(queries, site)).find((each) => each.channel_code === id);
  if (row === undefined) throw new HttpError(404, 404, 'console.unknown');
  const ofPage = { project_code: site.projectCode, channel_code: id };
  const [stored, drafts, plans] = await Promise.all([
    readStored(queries, site, [id]),
    queries
      .selectFrom('content_draft')
      .select(['language_code', 'base_revision', 'saved_at', 'saved_by'])
      .where('project_code', '=', ofPage.project_code)
      .where('channel_code', '=', id)
      .execute(),
    queries
      .selectFrom('page_plan')
      .select(['language_code', 'action', 'due_at', 'made_by', 'failure'])
      .where('project_code', '=', ofPage.project_code)
      .where('channel_code', '=', id)
      .orderBy('due_at')
      .execute(),
  ]);
  const content = stored.get(id) as StoredContent;
  const { title } = valuesOf(row, site);
  const isPlanned = plans.some(({ failure }) => failure === null);
  return {
    state: stateOf(row.is_down === 1, isPlanned, drafts.length > 0),
    isDown: row.is_down === 1,
    isNeeded: isNeeded({ component: row.component, isHomePage: row.is_home_page === 1 }),
    editUrl: `/edit${row.link_url}`,
    plans: plans.map((plan) => ({
      action: plan.action,
      languageCode: plan.language_code,
      at: plan.due_at,
      by: plan.made_by,
      hasFailed: plan.failure !== null,
    })),
    languages: site.languages.map((languageCode) => {
      const draft = drafts.find((each) => each.language_code === languageCode);
      const revision = revisionOf(content, languageCode);
      return {
        languageCode,
        revision,
        hasTitle: (title[languageCode] ?? '').trim() !== '',
        untranslated: languageCode === site.defaultLanguage ? 0 : countUntranslated(content, languageCode),
        draftAt: draft?.saved_at ?? '',
        draftBy: draft?.saved_by ?? '',
        isDraftBehind: draft !== undefined && draft.base_revision !== revision,
      };
    }),
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
